import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormState } from '../../kit/forms/form.ts'
import { PageTitle } from '../page/PageTitle.tsx'
import { FormFailure } from './FormFailure.tsx'

type EntryFormProps = {
  form: FormState
  title: string
  /** Label of the submit button, which is as wide as the form. */
  submit: string
  isDisabled?: boolean
  /** Below the button: links to other ways in. */
  after?: ReactNode
  children: ReactNode
}

/**
 * The form that is the whole content of a page: sign-in, passwords, a message to support. Not disabled offline: the
 * failure names the lost connection.
 */
export const EntryForm = ({ form, title, submit, isDisabled = false, after, children }: EntryFormProps) => (
  <form onSubmit={form.onSubmit} noValidate>
    <Stack gap="md">
      <PageTitle title={title} />
      {children}
      <FormFailure text={form.failure} />
      <Button type="submit" size="md" fullWidth loading={form.isSending} disabled={isDisabled}>
        {submit}
      </Button>
      {after}
    </Stack>
  </form>
)
