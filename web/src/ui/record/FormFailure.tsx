import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Failure of a form, above its buttons, announced to screen readers. */
export const FormFailure = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Alert color="red" variant="light" icon={<IconAlertCircle size={18} aria-hidden />} role="alert">
      {text}
    </Alert>
  )
