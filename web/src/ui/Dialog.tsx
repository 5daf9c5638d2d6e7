import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useT } from '../kit/phrases.ts'
import { useIsCovered } from './layers.ts'

/** A dialog with a named close button; the whole screen on a phone. */
export const Dialog = (props: ModalProps) => {
  const t = useT()
  const isPhone = useMediaQuery('(max-width: 599px)')
  const isCovered = useIsCovered()
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
      fullScreen={isPhone ?? false}
      closeOnEscape={!isCovered}
      {...props}
    />
  )
}
