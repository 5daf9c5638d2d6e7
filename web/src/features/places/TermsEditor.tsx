import { Alert, NativeSelect, Select, SimpleGrid, Stack, Switch } from '@mantine/core'
import type { Settings } from '@parkla/contract/places/places.policy.ts'
import { placeStatuses } from '@parkla/contract/places/places.schema.ts'
import { billingIncrements, type TariffTerms } from '@parkla/contract/tariffs/tariffs.schema.ts'
import { useT } from '../../kit/phrases.ts'
import { FigureField } from '../../ui/FigureField.tsx'
import { readCount, writeCount } from './places.amounts.ts'
import { useEditor } from './places.editor.ts'
import { basisText, valueText } from './places.texts.ts'
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
      rightSection={name === 'TotalSpots' ? undefined : 'min'}
      readOnly={isReadOnly}
      error={Number.isNaN(value) ? t(($) => $.places.problem.count) : undefined}
      read={readCount}
      write={writeCount}
      value={value}
      onChange={onChange}
    />
  )
}

/** Basis, increment and free minutes: parts of a version (R4, R45, R53). */
const PriceTerms = () => {
  const t = useT()
  const { draft, rights, setTerms } = useTerms()
  const { PricesIncludeVat, BillingIncrementMinutes, FreeMinutes } = draft.terms
  return (
    <>
      <Switch
        label={`${t(($) => $.places.field.PricesIncludeVat)} (${basisText(PricesIncludeVat)})`}
        description={t(($) => $.places.hint.PricesIncludeVat)}
        disabled={!rights.prices}
        checked={PricesIncludeVat}
        onChange={({ currentTarget }) => setTerms({ PricesIncludeVat: currentTarget.checked })}
      />
      <NativeSelect
        label={t(($) => $.places.field.BillingIncrementMinutes)}
        description={t(($) => $.places.hint.BillingIncrementMinutes)}
        disabled={!rights.prices}
        data={billingIncrements.map((minutes) => ({
          value: String(minutes),
          label: valueText('minutes', minutes, ''),
        }))}
        value={String(BillingIncrementMinutes)}
        onChange={({ currentTarget }) => {
          const chosen = billingIncrements.find((minutes) => String(minutes) === currentTarget.value)
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

/** What belongs to the place whatever its prices are (R1, R38, R53, R54, R59). */
const PlaceSettings = () => {
  const t = useT()
  const { draft, rights, setSettings } = useTerms()
  const { ZoneIds, TimeZone, Status, TotalSpots, ReEntryMinutes, ExitGraceMinutes } = draft.settings
  const isReadOnly = !rights.settings
  const zoneNames = zones.includes(TimeZone) ? zones : [TimeZone, ...zones]
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
      <Select
        label={t(($) => $.places.field.TimeZone)}
        searchable
        limit={50}
        disabled={isReadOnly}
        data={zoneNames}
        value={TimeZone}
        onChange={(zone) => zone !== null && setSettings({ TimeZone: zone })}
      />
      <NativeSelect
        label={t(($) => $.places.field.Status)}
        description={t(($) => $.places.statusHint[Status])}
        disabled={isReadOnly}
        data={placeStatuses.map((value) => ({ value, label: t(($) => $.places.status[value]) }))}
        value={Status}
        onChange={({ currentTarget }) =>
          setSettings({ Status: placeStatuses.find((status) => status === currentTarget.value) ?? Status })
        }
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
        <Alert color="gray" variant="light">
          {t(($) => $.places.readOnly.settings)}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <PriceTerms />
        <PlaceSettings />
      </SimpleGrid>
    </Stack>
  )
}
