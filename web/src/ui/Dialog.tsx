import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { useT } from '../kit/phrases.ts'
import { useIsCovered } from './layers.ts'

/**
 * Returns the focus to the control that opened the dialog. Mantine does so on closing, but not when the dialog is unmounted while open,
 * as most of ours are. A list that puts the focus on its row keeps it there.
 */
const useFocusReturn = (isOpen: boolean): void =>
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      const isLost = document.activeElement === document.body
      if (isOpen && isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [isOpen])

/**
 * Mantine's focus trap handles Tab only while the focus is inside. It is outside until the dialog appears, and after the
 * focused control was removed: Tab then leads into the dialog instead of through the page behind.
 */
const leadTabInside = (event: KeyboardEvent): void => {
  const { activeElement, body } = document
  // Dialogs and what opens above them are in `#layers`, which is inside `#root`.
  const isBehind = activeElement === body || activeElement?.closest('#root, #layers')?.id === 'root'
  if (event.key !== 'Tab' || !isBehind) return
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1)
  // The trap, called next, moves the focus to the first or last control.
  if (dialog) dialog.focus()
  else event.preventDefault()
}

const useTabInside = (isOpen: boolean): void =>
  useEffect(() => {
    if (!isOpen) return undefined
    document.addEventListener('keydown', leadTabInside, { capture: true })
    return () => document.removeEventListener('keydown', leadTabInside, { capture: true })
  }, [isOpen])

/** A dialog with a named close button; the whole screen on a phone. */
export const Dialog = (props: ModalProps) => {
  const t = useT()
  const isPhone = useMediaQuery('(max-width: 599px)')
  const isCovered = useIsCovered()
  useFocusReturn(props.opened)
  useTabInside(props.opened)
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
      fullScreen={isPhone ?? false}
      closeOnEscape={!isCovered}
      {...props}
    />
  )
}
