/** What each role may do, in words; the server decides. */
export const ROLES = [
  { value: 'viewer', label: 'viewer', hint: 'sees everything, starts nothing' },
  { value: 'member', label: 'member', hint: 'also runs, scenarios and links' },
  { value: 'admin', label: 'admin', hint: 'also targets, keys and people' },
  { value: 'owner', label: 'owner', hint: 'also owners, quotas and the name' },
] as const
export type Role = (typeof ROLES)[number]['value']

/** Those that somebody may give: only owners make owners. */
export const rolesToGive = (isOwner: boolean) => ROLES.filter(({ value }) => isOwner || value !== 'owner')
