import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { useT } from '../../kit/phrases.ts'
import { useIsCovered } from './layers.ts'
import { useTabInside } from './tab-inside.ts'

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
