/** What the provider's way back may say in `?error=`, in words. */
const SENTENCES: Readonly<Record<string, string>> = {
  signup_disabled: 'Nobody here has the address that the provider named. Ask an admin for an invitation.',
  account_not_linked:
    'The provider has not checked this e-mail address, so it opens no account here. Sign in with the password.',
  email_not_found: 'The provider named no e-mail address. Ask its admin to release it to Broadside.',
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
