import { Button, Group, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNetwork } from '../../kit/api/online.ts'
import type { FormState } from '../../kit/forms/form.ts'
import { FormFailure } from './FormFailure.tsx'

/** Top margin of what stands beside inputs: level with them, also while an error stands under one of them. */
export const belowLabel = '1.6rem'

type LineFormProps = Pick<ButtonProps, 'variant' | 'leftSection'> & {
  form: FormState
  /** Label of the submit button. */
  submit: string
  after?: ReactNode
  children: ReactNode
}

/** A form whose few fields and button stand on one line; the button is disabled while sending and offline (R34). */
export const LineForm = ({ form, submit, after, children, ...button }: LineFormProps) => {
  const { isOnline } = useNetwork()
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Group align="flex-start" gap="sm">
        {children}
        <Button type="submit" mt={belowLabel} loading={form.isSending} disabled={!isOnline} {...button}>
          {submit}
        </Button>
        {after}
      </Group>
      <FormFailure text={form.failure} />
    </form>
  )
}
