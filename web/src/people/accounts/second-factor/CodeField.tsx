import { TextInput, type TextInputProps } from '@mantine/core'
import { useT } from '../../../kit/phrases.ts'

/** Code of the authenticator app; phones offer it from their password manager. */
export const CodeField = (props: TextInputProps) => {
  const t = useT()
  return (
    <TextInput
      label={t(($) => $.ui.code)}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      {...props}
    />
  )
}
