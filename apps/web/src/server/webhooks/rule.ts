import { type AddressRule, INTERNAL_WEBHOOK_RULE, WEBHOOK_RULE } from '@broadside/shared/net/address-rules'
import type { Services } from '../services.ts'

/** Where this installation lets webhooks go. */
export const webhookRule = ({ env }: Services): AddressRule =>
  env.WEBHOOKS_TO_PRIVATE_ADDRESSES === 'yes' ? INTERNAL_WEBHOOK_RULE : WEBHOOK_RULE
