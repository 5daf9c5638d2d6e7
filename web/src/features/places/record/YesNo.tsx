import { Switch, TextInput } from '@mantine/core'
import { valueText } from '../place-texts.ts'

type YesNoProps = {
  label: string
  description?: string | undefined
  value: boolean
  isReadOnly: boolean
  onChange: (value: boolean) => void
}

/** A switch; read-only: its state as text. */
export const YesNo = ({ label, description, value, isReadOnly, onChange }: YesNoProps) =>
  isReadOnly ? (
    <TextInput
      label={label}
      description={description}
      variant="filled"
      readOnly
      value={valueText({ kind: 'yes' }, value, { currency: '' })}
    />
  ) : (
    <Switch
      label={label}
      description={description}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
