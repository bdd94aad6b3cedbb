import type { Target } from '@broadside/shared/config/target'

/** A target that a scenario may be written for. */
export interface TargetChoice {
  readonly id: string
  readonly name: string
  /** The target's configuration without its secrets. */
  readonly config: Readonly<Record<string, unknown>> & { readonly kind: Target['kind'] }
}
