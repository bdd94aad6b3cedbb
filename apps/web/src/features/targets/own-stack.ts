/** Whether a target stands for a stack that each run brings up itself: its addresses are known when it is up. */
export const isOwnStack = (target: Readonly<Record<string, unknown>>): boolean =>
  Object.values(target).some(
    (value) => typeof value === 'string' && /^\w+:\/\/([\w-]+\.)*stack\.invalid\b/.test(value),
  )
