import type { ImportKind } from '@parkla/contract/imports/import-kinds.ts'
import {
  amountUnits,
  clockUnits,
  dateOrderOptions,
  decimalOptions,
  type Import,
} from '@parkla/contract/imports/imports.schema.ts'
import { Select, SimpleGrid, TextInput, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useT, type Translate } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { bookings } from '../bookings/bookings.api.ts'
import { dateOrderText, decimalText } from './import-texts.ts'
import { optionOfQuestion, type MappingFormState } from './imports.form.ts'

type FieldProps = { form: MappingFormState }

/** The list itself scrolls: a scrolling box around it is out of the keyboard's reach. */
export const longList = {
  searchable: true,
  withScrollArea: false,
  styles: { options: { maxHeight: 240, overflowY: 'auto' } },
} as const satisfies SelectProps

const zones = Intl.supportedValuesOf('timeZone')

const BookablePlace = ({ form }: FieldProps) => {
  const t = useT()
  const { data: places = [] } = useQuery(queryOf(bookings.places, {}))
  const chosen = form.getValues()['OnlyPlace'] ?? ''
  const label = t(($) => $.imports.option.onlyPlace)
  // An import from the command line may name a code.
  const names = [...new Set([...places.map(({ PlaceName }) => PlaceName), ...(chosen === '' ? [] : [chosen])])]
  return (
    <Select
      label={label}
      description={t(($) => $.imports.option.onlyPlaceHint)}
      data={names}
      {...longList}
      clearable
      clearButtonProps={{ 'aria-label': t(($) => $.imports.clear, { field: label }) }}
      {...form.field('OnlyPlace')}
      value={chosen === '' ? null : chosen}
      onChange={(next) => form.setFieldValue('OnlyPlace', next ?? '')}
    />
  )
}

const fields = {
  TimeZone: ({ form }, t) => (
    <Select
      label={t(($) => $.imports.option.timeZone)}
      description={t(($) => $.imports.option.timeZoneHint)}
      data={zones}
      limit={60}
      {...longList}
      {...form.field('TimeZone')}
    />
  ),
  DateOrder: ({ form }, t) => (
    <Select
      label={t(($) => $.imports.option.dateOrder)}
      description={t(($) => $.imports.option.dateOrderHint)}
      data={dateOrderOptions.map((value) => ({ value, label: dateOrderText(value) }))}
      allowDeselect={false}
      {...form.field('DateOrder')}
    />
  ),
  DecimalSeparator: ({ form }, t) => (
    <Select
      label={t(($) => $.imports.option.decimal)}
      data={decimalOptions.map((value) => ({ value, label: decimalText(value) }))}
      allowDeselect={false}
      {...form.field('DecimalSeparator')}
    />
  ),
  Region: ({ form }, t) => (
    <TextInput
      label={t(($) => $.imports.option.region)}
      description={t(($) => $.imports.option.regionHint)}
      maxLength={3}
      {...form.field('Region')}
      onChange={({ currentTarget }) => form.setFieldValue('Region', currentTarget.value.toUpperCase())}
    />
  ),
  OnlyPlace: ({ form }, t) => (
    <TextInput
      label={t(($) => $.imports.option.onlyPlace)}
      description={t(($) => $.imports.option.onlyPlaceHint)}
      maxLength={200}
      {...form.field('OnlyPlace')}
    />
  ),
  BookablePlace: (props) => <BookablePlace {...props} />,
  Source: ({ form }, t) => (
    <TextInput
      label={t(($) => $.imports.option.source)}
      description={t(($) => $.imports.option.sourceHint)}
      maxLength={60}
      {...form.field('Source')}
    />
  ),
  AmountUnit: ({ form }, t) => (
    <Select
      label={t(($) => $.imports.option.unit)}
      description={t(($) => $.imports.option.unitHint)}
      data={amountUnits.map((value) => ({ value, label: t(($) => $.imports.unit[value]) }))}
      allowDeselect={false}
      {...form.field('AmountUnit')}
    />
  ),
  ClockUnit: ({ form }, t) => (
    <Select
      label={t(($) => $.imports.option.clock)}
      description={t(($) => $.imports.option.clockHint)}
      data={clockUnits.map((value) => ({ value, label: t(($) => $.imports.unit[value]) }))}
      allowDeselect={false}
      {...form.field('ClockUnit')}
    />
  ),
} satisfies Record<string, (props: FieldProps, t: Translate) => ReactNode>

const fieldsOf: Readonly<Record<ImportKind, readonly (keyof typeof fields)[]>> = {
  sessions: ['TimeZone', 'DateOrder', 'DecimalSeparator', 'Region', 'OnlyPlace', 'Source'],
  tariffs: ['AmountUnit', 'ClockUnit', 'DecimalSeparator', 'Region'],
  // Times are read on the clocks of known places (R2).
  bookings: ['BookablePlace', 'DateOrder'],
}

/** How the file writes dates and amounts, and the region of new places; without the options that a question asks for. */
export const OptionFields = ({ row, form }: FieldProps & { row: Import }) => {
  const t = useT()
  const asked: readonly string[] = row.Questions.map((question) => optionOfQuestion[question])
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
      {fieldsOf[row.Kind]
        .filter((name) => !asked.includes(name))
        .map((name) => (
          <Fragment key={name}>{fields[name]({ form }, t)}</Fragment>
        ))}
    </SimpleGrid>
  )
}
