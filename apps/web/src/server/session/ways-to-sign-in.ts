import { providerOf } from '../auth/single-sign-on.ts'
import type { Services } from '../services.ts'

/** What the sign-in page may offer beside e-mail and password. */
export const waysToSignIn = ({ env }: Services): { readonly singleSignOn: boolean } => ({
  singleSignOn: providerOf(env) !== undefined,
})
