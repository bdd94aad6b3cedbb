const WENT_STALE =
  'The way back from the provider does not belong to a sign-in that was begun in this browser, or it took too long. Try again.'

/** What the provider's way back may say in `?error=`, in words. */
const SENTENCES: Readonly<Record<string, string>> = {
  signup_disabled:
    'Nobody here has the address that the provider named, and no invitation waits for it. Ask an admin for one.',
  account_not_linked:
    'The provider has not checked this e-mail address, so it opens no account here. Sign in with the password.',
  email_not_verified:
    'The provider has not checked this e-mail address, so it makes no account here. Open the link of your invitation and choose a password.',
  email_not_found: 'The provider named no e-mail address. Ask its admin to release it to Broadside.',
  state_mismatch: WENT_STALE,
  state_not_found: WENT_STALE,
  state_invalid: WENT_STALE,
  provider_unreachable: 'The provider of single sign-on could not be reached. Try again in a minute.',
  access_denied: 'The provider did not let you in, or it was cancelled there.',
}

/** Why single sign-on ended here again; undefined when it did not. */
export function singleSignOnRefusal(error: string | null): string | undefined {
  if (error === null) return undefined
  return (
    SENTENCES[error] ??
    'Single sign-on did not work. Try again; if it stays so, ask an admin to look at the log.'
  )
}
