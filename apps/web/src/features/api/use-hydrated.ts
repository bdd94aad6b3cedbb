'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while this part of the page takes over what the server drew, and true ever after. An answer may be there by then, since
 * another part asked for it; drawn at once it would differ from the server's page, and React would throw that away.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
