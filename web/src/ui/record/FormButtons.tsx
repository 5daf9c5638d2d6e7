import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNetwork } from '../../kit/api/online.ts'
import classes from '../page/StickyBar.module.css'

type FormButtonsProps = {
  isSending: boolean
  isDisabled?: boolean | undefined
  isDangerous?: boolean | undefined
  icon?: ReactNode
  /** The button beside it: cancel, undo. */
  cancel?: ReactNode
  /** Stays at the lower edge of a long form. */
  isSticky?: boolean | undefined
  children: ReactNode
}

const sticky = {
  className: classes.bar,
  pos: 'sticky',
  bottom: 0,
  py: 'xs',
  bg: 'var(--mantine-color-body)',
  style: { zIndex: 1 },
} as const

/** Submit row of a form; disabled while sending and offline, because writes are not queued (R34). */
export const FormButtons = ({
  isSending,
  isDisabled = false,
  isDangerous,
  icon,
  cancel,
  isSticky = false,
  children,
}: FormButtonsProps) => {
  const { isOnline } = useNetwork()
  return (
    <Group justify="flex-end" gap="xs" {...(isSticky && sticky)}>
      {cancel}
      <Button
        type="submit"
        color={isDangerous ? 'red' : undefined}
        leftSection={icon}
        loading={isSending}
        disabled={isDisabled || !isOnline}
      >
        {children}
      </Button>
    </Group>
  )
}
