import { Modal, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, type ReactNode } from 'react'
import { useT } from '../kit/phrases.ts'
import classes from './DayField.module.css'
import { useLayer } from './layers.ts'

type PickerFrameProps = {
  title: string
  /** By Escape, and on a phone also by the close button and a touch outside. */
  onCancel: () => void
  /** By a click outside, where that keeps what was picked. */
  onLeave?: () => void
  children: ReactNode
}

/** Focus goes back to where it was. */
const useFocusBack = (): void => {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
}

/** What belongs to a field and waits behind its button: below the field at a desk, a dialog on a small screen. */
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
        <button type="button" tabIndex={-1} aria-hidden className={classes.place} />
      </Popover.Target>
      <Popover.Dropdown aria-label={title} onKeyDown={({ key }) => key === 'Escape' && onCancel()}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
