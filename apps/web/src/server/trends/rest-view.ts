import type { z } from 'zod'
import type { Access } from '../auth/access.ts'
import { type GetTrend, getTrend } from './get.ts'

/** A trend as the REST API answers it. */
export async function restTrend(access: Access, input: z.infer<typeof GetTrend>) {
  const { metrics, ...trend } = await getTrend(access, input)
  return {
    ...trend,
    metrics: metrics.map(({ metric: { id, label, better }, ...values }) => ({
      id,
      label,
      better,
      ...values,
    })),
  }
}
