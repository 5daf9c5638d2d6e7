import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../kit/phrases.ts'

type FormButtonsProps = { onCancel: () => void; isSending: boolean; isDisabled?: boolean; children: ReactNode }

/** The last row of a dialog's form: away without saving, and its submit button. */
export const FormButtons = ({ onCancel, isSending, isDisabled = false, children }: FormButtonsProps) => {
  const t = useT()
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        {t(($) => $.ui.cancel)}
      </Button>
      <Button type="submit" loading={isSending} disabled={isDisabled}>
        {children}
      </Button>
    </Group>
  )
}
