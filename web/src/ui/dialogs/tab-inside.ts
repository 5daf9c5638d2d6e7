import { useEffect } from 'react'

const topDialog = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1)

/**
 * Mantine's focus trap handles Tab only while the focus is inside. It is outside until the dialog appears, and after the
 * focused control was removed: Tab then leads into the dialog instead of through the page behind.
 */
const leadTabInside = (event: KeyboardEvent): void => {
  const { activeElement, body } = document
  // Dialogs and what opens above them are in `#layers`, which is inside `#root`.
  const isBehind = activeElement === body || activeElement?.closest('#root, #layers')?.id === 'root'
  if (event.key !== 'Tab' || !isBehind) return
  const dialog = topDialog()
  // The trap, called next, moves the focus to the first or last control.
  if (dialog) dialog.focus()
  else event.preventDefault()
}

/** Adds the guard of one dialog and returns what removes it. */
export const guardTab = (): (() => void) => {
  // A function per dialog: the document keeps equal listeners once, and the first dialog to close would remove it for all.
  const guard = (event: KeyboardEvent): void => {
    leadTabInside(event)
    // No dialog appeared: its record does not load.
    if (event.key === 'Escape' && !topDialog()) remove()
  }
  const remove = (): void => document.removeEventListener('keydown', guard, { capture: true })
  document.addEventListener('keydown', guard, { capture: true })
  return remove
}

/** Hook: while a dialog is open or loading, Tab does not lead through the page behind. */
export const useTabInside = (isOpen: boolean): void => useEffect(() => (isOpen ? guardTab() : undefined), [isOpen])
