import { Alert, NativeSelect, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { Settings } from '@parkla/contract/places/places.policy.ts'
import { placeStatuses } from '@parkla/contract/places/places.schema.ts'
import { billingIncrements, type TariffTerms } from '@parkla/contract/tariffs/tariffs.schema.ts'
import { useT } from '../../kit/phrases.ts'
import { FigureField } from '../../ui/FigureField.tsx'
import { readCount, writeCount } from './places.amounts.ts'
import { useEditor } from './places.editor.ts'
import { valueText } from './places.texts.ts'
import classes from './TermsEditor.module.css'
import { YesNo } from './YesNo.tsx'
import { ZonesField } from './ZonesField.tsx'

const useTerms = () => {
  const editor = useEditor()
  const setTerms = (terms: Partial<TariffTerms>) =>
    editor.change((draft) => ({ ...draft, terms: { ...draft.terms, ...terms } }))
  const setSettings = (settings: Partial<Settings>) =>
    editor.change((draft) => ({ ...draft, settings: { ...draft.settings, ...settings } }))
  return { ...editor, setTerms, setSettings }
}

type FigureProps = {
  name: 'FreeMinutes' | 'ReEntryMinutes' | 'ExitGraceMinutes' | 'TotalSpots'
  value: number
  isReadOnly: boolean
  onChange: (value: number) => void
}

const Figure = ({ name, value, isReadOnly, onChange }: FigureProps) => {
  const t = useT()
  return (
    <FigureField
      label={t(($) => $.places.field[name])}
      description={t(($) => $.places.hint[name])}
      inputMode="numeric"
      rightSectionWidth={44}
      rightSection={
        name === 'TotalSpots' ? undefined : (
          <Text size="xs" c="dimmed">
            min
          </Text>
        )
      }
      readOnly={isReadOnly}
      error={Number.isNaN(value) ? t(($) => $.places.problem.count) : undefined}
      read={readCount}
      write={writeCount}
      value={value}
      onChange={onChange}
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

/** A choice; for who may not choose, the chosen as text that can be read. */
const Choice = ({ label, description, choices, value, isReadOnly, onChange }: ChoiceProps) =>
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

/** Part of a version (R4). */
const Basis = () => {
  const t = useT()
  const { draft, rights, setTerms } = useTerms()
  return (
    <YesNo
      label={t(($) => $.places.field.PricesIncludeVat)}
      description={t(($) => $.places.hint.PricesIncludeVat)}
      // with or without VAT the cap is another one, and that is a global admin's (R52)
      isReadOnly={!rights.prices || (draft.plan.Limit24h > 0 && !rights.limit24h)}
      value={draft.terms.PricesIncludeVat}
      onChange={(checked) => setTerms({ PricesIncludeVat: checked })}
    />
  )
}

/** Increment and free minutes: parts of a version (R45, R53). */
const PriceTerms = () => {
  const t = useT()
  const { draft, rights, setTerms } = useTerms()
  const { BillingIncrementMinutes, FreeMinutes } = draft.terms
  return (
    <>
      <Choice
        label={t(($) => $.places.field.BillingIncrementMinutes)}
        description={t(($) => $.places.hint.BillingIncrementMinutes)}
        isReadOnly={!rights.prices}
        choices={billingIncrements.map((minutes) => ({
          value: String(minutes),
          label: valueText('minutes', minutes, { currency: '' }),
        }))}
        value={String(BillingIncrementMinutes)}
        onChange={(value) => {
          const chosen = billingIncrements.find((minutes) => String(minutes) === value)
          if (chosen) setTerms({ BillingIncrementMinutes: chosen })
        }}
      />
      <Figure
        name="FreeMinutes"
        value={FreeMinutes}
        isReadOnly={!rights.prices}
        onChange={(minutes) => setTerms({ FreeMinutes: minutes })}
      />
    </>
  )
}

const zones = Intl.supportedValuesOf('timeZone')

type TimeZoneProps = { value: string; isReadOnly: boolean; onChange: (zone: string) => void }

/** The clock of the place (R1). */
const TimeZoneField = ({ value, isReadOnly, onChange }: TimeZoneProps) => {
  const t = useT()
  const label = t(($) => $.places.field.TimeZone)
  const hint = t(($) => $.places.hint.TimeZone)
  if (isReadOnly) return <TextInput label={label} description={hint} variant="filled" readOnly value={value} />
  return (
    <Select
      label={label}
      description={hint}
      searchable
      limit={50}
      data={zones.includes(value) ? zones : [value, ...zones]}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  )
}

/** What belongs to the place whatever its prices are (R1, R38, R53, R54, R59). */
const PlaceSettings = () => {
  const t = useT()
  const { draft, rights, setSettings } = useTerms()
  const { ZoneIds, TimeZone, Status, TotalSpots, ReEntryMinutes, ExitGraceMinutes } = draft.settings
  const isReadOnly = !rights.settings
  return (
    <>
      <Figure
        name="ReEntryMinutes"
        value={ReEntryMinutes}
        isReadOnly={isReadOnly}
        onChange={(minutes) => setSettings({ ReEntryMinutes: minutes })}
      />
      <Figure
        name="ExitGraceMinutes"
        value={ExitGraceMinutes}
        isReadOnly={isReadOnly}
        onChange={(minutes) => setSettings({ ExitGraceMinutes: minutes })}
      />
      <ZonesField value={ZoneIds} isReadOnly={isReadOnly} onChange={(ids) => setSettings({ ZoneIds: ids })} />
      <TimeZoneField value={TimeZone} isReadOnly={isReadOnly} onChange={(zone) => setSettings({ TimeZone: zone })} />
      <Choice
        label={t(($) => $.places.field.Status)}
        description={t(($) => $.places.statusHint[Status])}
        isReadOnly={isReadOnly}
        choices={placeStatuses.map((value) => ({ value, label: t(($) => $.places.status[value]) }))}
        value={Status}
        onChange={(value) => setSettings({ Status: placeStatuses.find((status) => status === value) ?? Status })}
      />
      <Figure
        name="TotalSpots"
        value={TotalSpots}
        isReadOnly={!rights.totalSpots}
        onChange={(count) => setSettings({ TotalSpots: count })}
      />
    </>
  )
}

/** Terms of the prices and settings of the place. */
export const TermsEditor = () => {
  const t = useT()
  const { rights } = useEditor()
  return (
    <Stack gap="md">
      {rights.settings ? null : (
        <Alert role="note" color="gray" variant="light">
          {t(($) => $.places.readOnly.settings)}
        </Alert>
      )}
      <Basis />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={0} className={classes.fields}>
        <PriceTerms />
        <PlaceSettings />
      </SimpleGrid>
    </Stack>
  )
}
