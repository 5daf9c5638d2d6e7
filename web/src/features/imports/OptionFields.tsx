import type { ImportKind } from '@parkla/contract/imports/import-kinds.ts'
import {
  amountUnits,
  clockUnits,
  dateOrderOptions,
  decimalOptions,
  type ImportQuestion,
} from '@parkla/contract/imports/imports.schema.ts'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { bookings } from '../bookings/bookings.api.ts'
import { decimalText, type useMappingForm } from './imports.form.ts'

/** `asked`: questions above the options, which have the field. */
type OptionsProps = { form: ReturnType<typeof useMappingForm>; asked: readonly ImportQuestion[] }

const zones = Intl.supportedValuesOf('timeZone')

const DecimalField = ({ form, asked }: OptionsProps) => {
  const t = useT()
  const labels = { ...decimalText, AUTO: t(($) => $.imports.dateOrder.AUTO) }
  if (asked.includes('decimalSeparator')) return null
  return (
    <Select
      label={t(($) => $.imports.option.decimal)}
      data={decimalOptions.map((value) => ({ value, label: labels[value] }))}
      allowDeselect={false}
      {...form.field('DecimalSeparator')}
    />
  )
}

const RegionField = ({ form }: OptionsProps) => {
  const t = useT()
  return (
    <TextInput
      label={t(($) => $.imports.option.region)}
      description={t(($) => $.imports.option.regionHint)}
      maxLength={3}
      {...form.field('Region')}
      onChange={({ currentTarget }) => form.setFieldValue('Region', currentTarget.value.toUpperCase())}
    />
  )
}

const DateOrderField = ({ form, asked }: OptionsProps) => {
  const t = useT()
  if (asked.includes('dateOrder')) return null
  return (
    <Select
      label={t(($) => $.imports.option.dateOrder)}
      description={t(($) => $.imports.option.dateOrderHint)}
      data={dateOrderOptions.map((value) => ({ value, label: t(($) => $.imports.dateOrder[value]) }))}
      allowDeselect={false}
      {...form.field('DateOrder')}
    />
  )
}

const OnlyPlaceField = ({ form }: OptionsProps) => {
  const t = useT()
  return (
    <TextInput
      label={t(($) => $.imports.option.onlyPlace)}
      description={t(($) => $.imports.option.onlyPlaceHint)}
      maxLength={200}
      {...form.field('OnlyPlace')}
    />
  )
}

const SessionOptions = (props: OptionsProps) => {
  const t = useT()
  const { form } = props
  return (
    <>
      <Select
        label={t(($) => $.imports.option.timeZone)}
        description={t(($) => $.imports.option.timeZoneHint)}
        data={zones}
        searchable
        limit={60}
        withScrollArea={false}
        styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
        {...form.field('TimeZone')}
      />
      <DateOrderField {...props} />
      <DecimalField {...props} />
      <RegionField {...props} />
      <OnlyPlaceField {...props} />
      <TextInput
        label={t(($) => $.imports.option.source)}
        description={t(($) => $.imports.option.sourceHint)}
        maxLength={60}
        {...form.field('Source')}
      />
    </>
  )
}

const TariffOptions = (props: OptionsProps) => {
  const t = useT()
  const { form } = props
  return (
    <>
      <Select
        label={t(($) => $.imports.option.unit)}
        description={t(($) => $.imports.option.unitHint)}
        data={amountUnits.map((value) => ({ value, label: t(($) => $.imports.unit[value]) }))}
        allowDeselect={false}
        {...form.field('AmountUnit')}
      />
      <Select
        label={t(($) => $.imports.option.clock)}
        description={t(($) => $.imports.option.clockHint)}
        data={clockUnits.map((value) => ({ value, label: t(($) => $.imports.clock[value]) }))}
        allowDeselect={false}
        {...form.field('ClockUnit')}
      />
      <DecimalField {...props} />
      <RegionField {...props} />
    </>
  )
}

const BookablePlaceField = ({ form }: OptionsProps) => {
  const t = useT()
  const { data: places = [] } = useQuery(queryOf(bookings.places, {}))
  const chosen = form.getValues()['OnlyPlace'] ?? ''
  // An import from the command line may name a code.
  const names = [...new Set([...places.map(({ PlaceName }) => PlaceName), ...(chosen === '' ? [] : [chosen])])]
  return (
    <Select
      label={t(($) => $.imports.option.onlyPlace)}
      description={t(($) => $.imports.option.onlyPlaceHint)}
      data={names}
      searchable
      clearable
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
      clearButtonProps={{ 'aria-label': t(($) => $.imports.option.clearPlace) }}
      {...form.field('OnlyPlace')}
      value={chosen === '' ? null : chosen}
      onChange={(next) => form.setFieldValue('OnlyPlace', next ?? '')}
    />
  )
}

/** Times are read on the clocks of known places (R2). */
const BookingOptions = (props: OptionsProps) => (
  <>
    <BookablePlaceField {...props} />
    <DateOrderField {...props} />
  </>
)

const optionsOf: Readonly<Record<ImportKind, (props: OptionsProps) => ReactNode>> = {
  sessions: SessionOptions,
  tariffs: TariffOptions,
  bookings: BookingOptions,
}

/** How the file writes dates and amounts, and the region of new places. */
export const OptionFields = ({ kind, ...props }: OptionsProps & { kind: ImportKind }) => {
  const Options = optionsOf[kind]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
      <Options {...props} />
    </SimpleGrid>
  )
}
