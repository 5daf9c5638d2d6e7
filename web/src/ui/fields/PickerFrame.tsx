import { Box, Modal, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, type ReactNode } from 'react'
import { useT } from '../../kit/phrases.ts'
import { useLayer } from '../dialogs/layers.ts'

type PickerFrameProps = {
  title: string
  /** Close by Escape, and on a phone by the close button or a tap outside. */
  onCancel: () => void
  /** Close by a click outside, which keeps the selection. */
  onLeave?: () => void
  children: ReactNode
}

/** Hook: returns the focus to where it was when the picker closes. */
const useFocusBack = (): void => {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
}

/** Picker of a field: a popover at a desk, a dialog on a small screen. */
export const PickerFrame = ({ title, onCancel, onLeave = onCancel, children }: PickerFrameProps) => {
  const t = useT()
  const isPhone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false })
  useLayer()
  useFocusBack()
  if (isPhone)
    return (
      <Modal
        opened
        onClose={onCancel}
        title={title}
        size="auto"
        zIndex={300}
        closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
      >
        {children}
      </Modal>
    )
  return (
    <Popover opened onDismiss={onLeave} closeOnEscape={false} position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Box pos="absolute" bottom={0} left={0} w="100%" h={0} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown aria-label={title} onKeyDown={({ key }) => key === 'Escape' && onCancel()}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
