import { type Agenda, type Due, NEVER } from './agenda.ts'

/** Deadlines fire up to this much late, never early: the precision given up so that arming one is a field write. */
export const DEADLINE_TICK_MS = 10

/** Something with at most one deadline at a time: a user that waits for an answer, or for its next try. */
export interface Deadlined {
  /** Infinity = none. Written freely by {@link Deadlines.arm} and by the owner when the wait is over. */
  deadlineMs: number
  /** When the tick looks at it next. Owned by Deadlines. */
  checkAtMs: number
  onDeadline(nowMs: number): void
}

/**
 * One coarse tick for all deadlines. Owners wait in a ring of buckets; a bucket that comes up fires those that are due and
 * moves those that were re-armed meanwhile. A user that arms one deadline per query stays in its bucket most of the time.
 */
export class Deadlines implements Due {
  dueAtMs = NEVER
  private readonly ring: Deadlined[][] = Array.from({ length: RING }, () => [])
  private waiting = 0
  private tick: number

  constructor(
    private readonly agenda: Agenda,
    nowMs: number,
  ) {
    this.tick = Math.floor(nowMs / DEADLINE_TICK_MS)
  }

  /** Sets the owner's deadline. */
  arm(owner: Deadlined, atMs: number): void {
    owner.deadlineMs = atMs
    if (owner.checkAtMs <= atMs || atMs === NEVER) return
    this.enqueue(owner, atMs)
    if (this.dueAtMs === NEVER) this.agenda.add(this, (this.tick + 1) * DEADLINE_TICK_MS)
  }

  fire(nowMs: number): void {
    const target = Math.floor(nowMs / DEADLINE_TICK_MS)
    while (this.tick < target) {
      this.tick++
      this.visit(this.tick % RING, nowMs)
    }
    if (this.waiting > 0) this.agenda.add(this, (this.tick + 1) * DEADLINE_TICK_MS)
  }

  private visit(slot: number, nowMs: number): void {
    const bucket = this.ring[slot]
    if (!bucket || bucket.length === 0) return
    this.ring[slot] = []
    this.waiting -= bucket.length
    for (const owner of bucket) {
      if (owner.checkAtMs === NEVER || owner.checkAtMs > nowMs) {
        // Either looked at already through an earlier bucket, or meant for a later turn of the ring.
        if (owner.checkAtMs !== NEVER && this.slotOf(owner.checkAtMs) === slot) this.put(owner, slot)
        continue
      }
      owner.checkAtMs = NEVER
      if (owner.deadlineMs <= nowMs) {
        owner.deadlineMs = NEVER
        owner.onDeadline(nowMs)
      } else if (owner.deadlineMs !== NEVER) this.enqueue(owner, owner.deadlineMs)
    }
  }

  private enqueue(owner: Deadlined, atMs: number): void {
    owner.checkAtMs = atMs
    this.put(owner, this.slotOf(atMs))
  }

  private put(owner: Deadlined, slot: number): void {
    this.ring[slot]?.push(owner)
    this.waiting++
  }

  /** The first tick after the moment, at most one turn of the ring ahead of the current one. */
  private slotOf(atMs: number): number {
    return Math.max(this.tick + 1, Math.ceil(atMs / DEADLINE_TICK_MS)) % RING
  }
}

/** 10.24 s a turn; longer deadlines go round again. */
const RING = 1_024
