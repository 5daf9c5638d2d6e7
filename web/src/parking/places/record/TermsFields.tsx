import { NativeSelect, Switch, Text, TextInput } from '@mantine/core'
import {
  placeSettings,
  type SettingName,
  type Settings,
  units,
} from '@parkla/contract/parking/places/place-settings.ts'
import { TariffTerms } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { unitText } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { FigureField } from '../../../ui/fields/FigureField.tsx'
import { countError, readCount, readOptionalCount, writeCount, writeOptionalCount } from '../amounts.ts'
import { valueText } from '../place-texts.ts'
import { useEditor } from './place-editor.ts'

/** The draft with a way to change its terms and settings. */
export const useTerms = () => {
  const editor = useEditor()
  const setTerms = (terms: Partial<TariffTerms>) =>
    editor.change((draft) => ({ ...draft, terms: { ...draft.terms, ...terms } }))
  const setSettings = (settings: Partial<Settings>) =>
    editor.change((draft) => ({ ...draft, settings: { ...draft.settings, ...settings } }))
  return { ...editor, setTerms, setSettings }
}

/** Settings whose value is a number. */
type NumberSetting = { [Name in SettingName]: Settings[Name] extends number ? Name : never }[SettingName]

const freeMinutes = { kind: 'minute', schema: TariffTerms.shape.FreeMinutes } as const

type FigureProps = {
  name: NumberSetting | 'FreeMinutes'
  value: number
  isReadOnly: boolean
  onChange: (value: number) => void
}

export const Figure = ({ name, value, isReadOnly, onChange }: FigureProps) => {
  const t = useT()
  const { kind, schema, ...rest } = name === 'FreeMinutes' ? freeMinutes : placeSettings[name]
  const zero = 'zero' in rest ? rest.zero : undefined
  const unit = units.find((each) => each === kind)
  return (
    <FigureField
      label={t(($) => $.places.field[name])}
      description={t(($) => $.places.hint[name])}
      inputMode="numeric"
      rightSectionWidth={44}
      rightSection={
        unit ? (
          <Text size="xs" c="dimmed">
            {unitText(unit)}
          </Text>
        ) : undefined
      }
      readOnly={isReadOnly}
      placeholder={zero && t(($) => $.places.value[zero])}
      error={countError(schema, value)}
      read={zero ? readOptionalCount : readCount}
      write={zero ? writeOptionalCount : writeCount}
      value={value}
      onChange={onChange}
    />
  )
}

/** The number field of a setting. */
export const SettingFigure = ({ name }: { name: NumberSetting }) => {
  const { draft, rights, setSettings } = useTerms()
  return (
    <Figure
      name={name}
      value={draft.settings[name]}
      isReadOnly={!rights.settings[name]}
      onChange={(value) => setSettings({ [name]: value })}
    />
  )
}

type ChoiceProps = {
  label: string
  description?: string
  choices: readonly { value: string; label: string }[]
  value: string
  isReadOnly: boolean
  onChange: (value: string) => void
}

/** A select; read-only: the chosen label as text. */
export const Choice = ({ label, description, choices, value, isReadOnly, onChange }: ChoiceProps) =>
  isReadOnly ? (
    <TextInput
      label={label}
      description={description}
      variant="filled"
      readOnly
      value={choices.find((choice) => choice.value === value)?.label ?? value}
    />
  ) : (
    <NativeSelect
      label={label}
      description={description}
      data={[...choices]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )

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
