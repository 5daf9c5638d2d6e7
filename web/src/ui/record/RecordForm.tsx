import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNetwork } from '../../kit/api/online.ts'
import type { FormState } from '../../kit/forms/form.ts'
import classes from '../page/StickyBar.module.css'
import { ConflictAlert } from './ConflictAlert.tsx'
import { FormFailure } from './FormFailure.tsx'

export type RecordFormProps = {
  /** From `useForm` or `useRecordForm`. */
  form: FormState
  /** Label of the submit button. */
  submit: ReactNode
  icon?: ReactNode
  isDisabled?: boolean
  isDangerous?: boolean
  /** A button beside the submit button. */
  cancel?: ReactNode
  className?: string | undefined
  /** The buttons stay at the lower edge. */
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

/**
 * A form with its fields, the conflict with another user's change, its failure and its buttons; the submit button is disabled
 * while sending and offline, because writes are not queued (R34).
 */
export const RecordForm = ({ form, children, className, isSticky = false, ...button }: RecordFormProps) => {
  const { isOnline } = useNetwork()
  return (
    <form onSubmit={form.onSubmit} noValidate className={className}>
      <Stack gap="md">
        {children}
        {form.conflict ? <ConflictAlert conflict={form.conflict} /> : null}
        <FormFailure text={form.failure} />
        <Group justify="flex-end" gap="xs" {...(isSticky && sticky)}>
          {button.cancel}
          <Button
            type="submit"
            color={button.isDangerous ? 'red' : undefined}
            leftSection={button.icon}
            loading={form.isSending}
            disabled={button.isDisabled === true || !isOnline}
          >
            {button.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
