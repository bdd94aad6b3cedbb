import type { Db } from '../client.ts'

// The switch itself is in Redis, where workers hear of it at once; this row outlives Redis.
const KEY = 'kill-switch'

export interface KillSwitchState {
  readonly by: string
  readonly reason: string
  readonly since: Date
}

export async function storeKillSwitch(db: Db, by: string, reason: string): Promise<void> {
  const data = { value: { reason }, updatedBy: by }
  await db.prisma.systemSetting.upsert({ where: { key: KEY }, create: { key: KEY, ...data }, update: data })
}

export async function clearKillSwitch(db: Db): Promise<void> {
  await db.prisma.systemSetting.deleteMany({ where: { key: KEY } })
}

/** undefined: it is not pulled. */
export async function storedKillSwitch(db: Db): Promise<KillSwitchState | undefined> {
  const row = await db.prisma.systemSetting.findUnique({ where: { key: KEY } })
  if (!row) return undefined
  const { reason } = row.value as { reason: string }
  return { by: row.updatedBy ?? '', reason, since: row.updatedAt }
}
