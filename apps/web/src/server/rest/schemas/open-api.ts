import { z } from 'zod'

/** The outline of an OpenAPI document; its own specification says the rest. */
export const OpenApi = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
})
