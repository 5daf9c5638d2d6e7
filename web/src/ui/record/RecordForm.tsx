import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormState } from '../../kit/forms/form.ts'
import { ConflictAlert } from './ConflictAlert.tsx'
import { FormButtons } from './FormButtons.tsx'
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
  /** The fields. */
  children: ReactNode
}

/** A form with its fields, the conflict with another user's change, its failure and its buttons. */
export const RecordForm = ({ form, submit, children, className, ...buttons }: RecordFormProps) => (
  <form onSubmit={form.onSubmit} noValidate className={className}>
    <Stack gap="md">
      {children}
      {form.conflict ? <ConflictAlert conflict={form.conflict} /> : null}
      <FormFailure text={form.failure} />
      <FormButtons isSending={form.isSending} {...buttons}>
        {submit}
      </FormButtons>
    </Stack>
  </form>
)
