import { useRef } from 'react'

/** Handlers of a dialog that is opened from anywhere: when it closes, the focus is where it was before. */
export function useReturnFocus() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (): void => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
