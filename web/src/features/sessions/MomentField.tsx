import { TextInput, type TextInputProps } from '@mantine/core'
import { formatLocalDate, parseLocal } from '@parkla/contract/kit/time.ts'
import { useT } from '../../kit/phrases.ts'

type MomentFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string
  onChange?: (text: string) => void
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `1.3.2024 8:05` → `01.03.2024 08:05`; anything else stays as typed. */
const tidy = (text: string): string => {
  const local = parseLocal(text)
  return local ? `${formatLocalDate(local)} ${two(local.hour)}:${two(local.minute)}` : text.trim()
}

/** Day and time in one field, dd.mm.yyyy HH:MM, 24 hours in every locale. */
export const MomentField = ({ value = '', onChange, ...props }: MomentFieldProps) => {
  const t = useT()
  return (
    <TextInput
      autoComplete="off"
      placeholder={t(($) => $.ui.momentFormat)}
      {...props}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={(event) => onChange?.(tidy(event.currentTarget.value))}
    />
  )
}
