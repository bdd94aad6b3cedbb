/** What an authorization may do. `kinds` undefined: every kind of event. */
export interface Policy {
  readonly slug: string
  readonly displayName: string
  readonly description: string
  readonly kinds?: readonly number[]
  readonly encrypts: boolean
  readonly permissions: readonly {
    readonly icon: string
    readonly title: string
    readonly description: string
  }[]
}

const read = { icon: '👁', title: 'See your public key', description: 'Know who you are' }
const sign = { icon: '✍', title: 'Sign', description: 'Publish in your name' }
const encrypt = { icon: '🔒', title: 'Private messages', description: 'Encrypt and decrypt in your name' }

/** The policies that the original seeds. */
export const POLICIES: readonly Policy[] = [
  {
    slug: 'social',
    displayName: 'Social App',
    description: 'Post notes, reactions, and private messages',
    kinds: [0, 1, 3, 4, 7, 44, 1059, 9735, 22242],
    encrypts: true,
    permissions: [read, sign, encrypt],
  },
  {
    slug: 'readonly',
    displayName: 'Read only',
    description: 'See who you are, and nothing more',
    kinds: [],
    encrypts: false,
    permissions: [read],
  },
  {
    slug: 'wallet',
    displayName: 'Wallet',
    description: 'Ask for payments',
    kinds: [9734],
    encrypts: false,
    permissions: [read, sign],
  },
  {
    slug: 'full',
    displayName: 'Full access',
    description: 'Everything',
    encrypts: true,
    permissions: [read, sign, encrypt],
  },
]

/** A policy as the API shows it. */
export const policyView = ({ slug, displayName, description, permissions }: Policy) => ({
  slug,
  display_name: displayName,
  description,
  permissions,
})

/** The policy that a scope such as `policy:social` asks for, or the sentence that refuses it. */
export function policyOfScope(scope: string): Policy | { refusal: string } {
  const slug = /^policy:(.+)$/.exec(scope)?.[1]
  if (slug === undefined)
    return { refusal: `Invalid scope '${scope}'. Use 'policy:social' or another policy` }
  return POLICIES.find((policy) => policy.slug === slug) ?? { refusal: `Unknown policy '${slug}'` }
}
