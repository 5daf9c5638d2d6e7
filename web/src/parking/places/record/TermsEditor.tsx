import { Alert, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { placeSettings } from '@parkla/contract/parking/places/place-settings.ts'
import { placeStatuses } from '@parkla/contract/parking/places/places.filters.ts'
import { billingIncrements } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { checkedBy } from '../../../kit/forms/form.ts'
import { formatUnit } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { ZonesField } from '../ZonesField.tsx'
import { BookingTerms } from './BookingTerms.tsx'
import { useEditor } from './place-editor.ts'
import { Choice, Figure, SettingFigure, useTerms, YesNo } from './TermsFields.tsx'
import classes from './TermsEditor.module.css'

/** VAT basis, a part of the version (R4). */
const Basis = () => {
  const t = useT()
  const { draft, rights, setTerms } = useTerms()
  return (
    <YesNo
      label={t(($) => $.places.field.PricesIncludeVat)}
      description={t(($) => $.places.hint.PricesIncludeVat)}
      // changing the VAT basis changes the cap, which only global admins may (R52)
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
          label: formatUnit(minutes, 'minute'),
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

/** Time zone of the place (R1). */
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

/** Settings independent of the prices (R1, R38, R53, R54, R59). */
const PlaceSettings = () => {
  const t = useT()
  const { draft, rights, setSettings } = useTerms()
  const { ZoneIds, TimeZone, Status } = draft.settings
  return (
    <>
      <SettingFigure name="ReEntryMinutes" />
      <SettingFigure name="ExitGraceMinutes" />
      <ZonesField
        value={ZoneIds}
        isReadOnly={!rights.settings.ZoneIds}
        onChange={(ids) => setSettings({ ZoneIds: ids })}
      />
      <TimeZoneField
        value={TimeZone}
        isReadOnly={!rights.settings.TimeZone}
        onChange={(zone) => setSettings({ TimeZone: zone })}
      />
      <Choice
        label={t(($) => $.places.field.Status)}
        description={t(($) => $.places.statusHint[Status])}
        isReadOnly={!rights.settings.Status}
        choices={placeStatuses.map((value) => ({ value, label: t(($) => $.places.status[value]) }))}
        value={Status}
        onChange={(value) => setSettings({ Status: placeStatuses.find((status) => status === value) ?? Status })}
      />
      <SettingFigure name="TotalSpots" />
    </>
  )
}

/** Visible to users who may change the terms (R41). */
const Totalling = () => {
  const t = useT()
  const { draft, rights, setSettings } = useTerms()
  if (!rights.settings.IsTest) return null
  const { Operator, IsTest } = draft.settings
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        label={t(($) => $.places.field.Operator)}
        description={t(($) => $.places.hint.Operator)}
        error={checkedBy(placeSettings.Operator.schema)(Operator)['']}
        value={Operator}
        onChange={({ currentTarget }) => setSettings({ Operator: currentTarget.value })}
      />
      <YesNo
        label={t(($) => $.places.field.IsTest)}
        description={t(($) => $.places.hint.IsTest)}
        isReadOnly={false}
        value={IsTest}
        onChange={(checked) => setSettings({ IsTest: checked })}
      />
    </SimpleGrid>
  )
}

/** Terms of the prices and settings of the place. */
export const TermsEditor = () => {
  const t = useT()
  const { rights } = useEditor()
  return (
    <Stack gap="md">
      {rights.settings.Status ? null : (
        <Alert role="note" color="gray" variant="light">
          {t(($) => $.places.readOnly.settings)}
        </Alert>
      )}
      <Basis />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={0} className={classes.fields}>
        <PriceTerms />
        <PlaceSettings />
      </SimpleGrid>
      <Totalling />
      <BookingTerms />
    </Stack>
  )
}
