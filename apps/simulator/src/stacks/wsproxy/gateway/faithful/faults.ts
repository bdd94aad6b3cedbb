import { z } from 'zod'

/** What the original gateway really does, each a switch of its own. Absent means the clean behaviour. */
export const GatewayFaults = z.strictObject({
  /** An idle subscriber slot looks for new subscriptions every so often only: the 101 waits a uniform part of this (100). */
  subscribeDelayMs: z.number().min(0).max(60_000).optional(),
  /** A socket takes this many messages between two turns of its own (16); what comes on top is dropped. */
  mailbox: z.int().min(1).optional(),
  /** A closing socket unregisters its session, not itself: a newer socket of the same session goes deaf. */
  unregisterRace: z.boolean().optional(),
  /**
   * More than `burst` messages (16) for one of `slots` subscriber slots in one turn kill the slot: its sessions go silent
   * and new ones that hash to it get 503 until the process is restarted.
   */
  slotDeath: z.strictObject({ slots: z.int().min(1).max(65_536), burst: z.int().min(1) }).optional(),
})
export type GatewayFaults = z.infer<typeof GatewayFaults>

/** All that the original does at its defaults, but for the slots' death. */
export const FAITHFUL: GatewayFaults = { subscribeDelayMs: 100, mailbox: 16, unregisterRace: true }
