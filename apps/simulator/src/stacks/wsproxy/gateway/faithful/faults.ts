import type { GatewayFaults } from '@broadside/shared/config/stacks/wsproxy'

/** All that the original does at its defaults, but for the slots' death. */
export const FAITHFUL: GatewayFaults = { subscribeDelayMs: 100, mailbox: 16, unregisterRace: true }
