const WENT_STALE = 'This sign-in was not started in this browser, or it took too long. Try again.'

/** What a one-time link that opens nothing leads here with. */
export const SPENT_LINK = 'sign_in_link'

/** What a link or the provider's way back may say in `?error=`, in words. */
const SENTENCES: Readonly<Record<string, string>> = {
  [SPENT_LINK]: 'This sign-in link has been used already, or has expired.',
  sign_in_link_unchecked: 'The server could not check this link. Open it again in a minute.',
  signup_disabled: 'There is no account and no open invitation for your address. Ask an admin to invite you.',
  account_not_linked:
    'The provider does not say that your e-mail address is verified, so it cannot open your account. Sign in with your password, or ask an admin to have the provider send “email_verified”.',
  email_not_verified:
    'The provider does not say that your e-mail address is verified, so no account was created. Open the link of your invitation and choose a password.',
  email_not_found: 'The provider sent no e-mail address. Ask its admin to release it to Broadside.',
  state_mismatch: WENT_STALE,
  state_not_found: WENT_STALE,
  state_invalid: WENT_STALE,
  provider_unreachable: 'The single sign-on provider could not be reached. Try again in a minute.',
  access_denied: 'The provider refused the sign-in, or it was cancelled there.',
}

/** Why signing in ended here again; undefined when it did not. */
export function signInRefusal(error: string | null): string | undefined {
  if (error === null) return undefined
  return (
    SENTENCES[error] ??
    'Single sign-on failed. Try again; if it keeps failing, ask an admin to look at the log.'
  )
}
