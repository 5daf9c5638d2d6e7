import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Why a form was not taken, above its buttons; read out when it appears. Nothing while there is no failure. */
export const FormFailure = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Alert color="red" variant="light" icon={<IconAlertCircle size={18} aria-hidden />} role="alert">
      {text}
    </Alert>
  )
