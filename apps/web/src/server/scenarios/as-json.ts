/** A validated value as Prisma takes JSON: plain data, no undefined. */
export const asJson = (value: object): Record<string, never> => JSON.parse(JSON.stringify(value))
