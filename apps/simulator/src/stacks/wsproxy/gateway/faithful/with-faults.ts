import type { GatewayFaults } from '@broadside/shared/config/stacks/wsproxy'
import type { Subscriptions } from '../subscriptions.ts'
import { DelayedSubscriptions } from './delayed.ts'
import { LossySubscriptions } from './lossy.ts'
import { MailboxSubscriptions } from './mailbox.ts'
import { SlotSubscriptions } from './slots.ts'
import { StartingPool } from './starting-pool.ts'
import { RacySubscriptions } from './unregister-race.ts'

/** Wraps clean subscriptions in the faults that are switched on. */
export function withFaults(clean: Subscriptions, faults: GatewayFaults = {}): Subscriptions {
  let subscriptions = clean
  if (faults.poolStartMs) subscriptions = new StartingPool(subscriptions, faults.poolStartMs)
  if (faults.subscribeDelayMs)
    subscriptions = new DelayedSubscriptions(subscriptions, faults.subscribeDelayMs)
  if (faults.mailbox) subscriptions = new MailboxSubscriptions(subscriptions, faults.mailbox)
  if (faults.slotDeath) subscriptions = new SlotSubscriptions(subscriptions, faults.slotDeath)
  if (faults.dropPercent || faults.reorderPercent || faults.dropDonePercent)
    subscriptions = new LossySubscriptions(subscriptions, faults)
  // Outermost: it must see every socket come and go under its own name.
  if (faults.unregisterRace) subscriptions = new RacySubscriptions(subscriptions)
  return subscriptions
}
