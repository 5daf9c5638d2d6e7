import type { ShownOption } from '@parkla/contract/office/imports/import-kinds.ts'
import {
  amountUnitOptions,
  amountUnits,
  clockUnits,
  dateOrderOptions,
  decimalOptions,
  type Import,
} from '@parkla/contract/office/imports/imports.schema.ts'
import { Select, SimpleGrid, TextInput, Title, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { useT } from '../../kit/phrases.ts'
import { listQueryOf, queryOf } from '../../kit/api/query.ts'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'
import { bookings } from '../../parking/bookings/bookings.api.ts'
import { CampaignPicker } from '../../members/campaigns/CampaignPicker.tsx'
import { fleets } from '../../members/fleets/fleets.api.ts'
import { whitelists } from '../../members/whitelists/whitelists.api.ts'
import { dateOrderText, decimalText, optionsBelow, type MappingFormState } from './imports.form.ts'

/** The list itself scrolls: the keyboard cannot reach a scrolling box around it. */
export const longList = {
  searchable: true,
  withScrollArea: false,
  styles: { options: { maxHeight: 240, overflowY: 'auto' } },
} as const satisfies SelectProps

const zones = Intl.supportedValuesOf('timeZone')

/** Label, hint, value and error of an option's input. */
const useOption = (form: MappingFormState) => {
  const t = useT()
  return (name: ShownOption) => ({
    label: t(($) => $.imports.option[name]),
    description: t(($) => $.imports.hint[name]),
    ...form.field(name),
  })
}

const BookablePlace = ({ form }: { form: MappingFormState }) => {
  const t = useT()
  const option = useOption(form)('OnlyPlace')
  const { data: places = [] } = useQuery(queryOf(bookings.places, {}))
  const chosen = form.getValues()['OnlyPlace'] || null
  // An import from the command line may name a code.
  const names = new Set([...places.map(({ PlaceName }) => PlaceName), ...(chosen === null ? [] : [chosen])])
  return (
    <Select
      {...option}
      data={[...names]}
      {...longList}
      clearable
      clearButtonProps={{ 'aria-label': t(($) => $.imports.clear, { field: option.label }) }}
      value={chosen}
      onChange={(next) => form.setFieldValue('OnlyPlace', next ?? '')}
    />
  )
}

type Named = { Id: number; Name: string }
type Targets = { listed: readonly Named[]; chosen: Named | undefined }
type Asked = { field: 'OnlyList' | 'OnlyFleet'; name: string; id: number }

/** Hook: the whitelists or fleets with the name, and the one with the id. */
const useTargets = ({ field, name, id }: Asked): Targets => {
  const [isFleet, found] = [field === 'OnlyFleet', { name, page_size: 11 }]
  const lists = useQuery({ ...listQueryOf(whitelists.list, found), enabled: !isFleet })
  const list = useQuery({ ...queryOf(whitelists.find, { id }, { isShown: true }), enabled: !isFleet && id > 0 })
  const fleetsFound = useQuery({ ...listQueryOf(fleets.list, found), enabled: isFleet })
  const fleet = useQuery({ ...queryOf(fleets.find, { id }, { isShown: true }), enabled: isFleet && id > 0 })
  const [{ data: page }, { data: chosen }] = isFleet ? [fleetsFound, fleet] : [lists, list]
  return { listed: page?.items ?? [], chosen }
}

const namedOption = ({ Id, Name }: Named) => ({ value: String(Id), label: Name })

/** Choice of the list or fleet that gets the users; the only one of a manager is chosen at once. */
const TargetChoice = ({ form, field }: Pick<Asked, 'field'> & { form: MappingFormState }) => {
  const option = useOption(form)(field)
  const [name, setName] = useState('')
  const { listed, chosen } = useTargets({ field, name, id: Number(option.value) })
  const [only, ...others] = listed
  useEffect(() => {
    if (only && others.length === 0 && name === '' && form.getValues()[field] === '')
      form.setFieldValue(field, String(only.Id))
  }, [only, others.length, name, form, field])
  return (
    <SearchSelect
      {...option}
      {...longList}
      required
      found={listed.map(namedOption)}
      chosen={chosen && namedOption(chosen)}
      onSearch={setName}
      value={String(option.value)}
      onChange={(id) => form.setFieldValue(field, id)}
    />
  )
}

/** An ISO code; empty for the currency of the region. */
export const CurrencyInput = ({ form, ...texts }: { form: MappingFormState; label: string; description?: string }) => {
  const field = form.field('Currency')
  return (
    <TextInput
      {...texts}
      {...field}
      maxLength={3}
      value={field.value === 'AUTO' ? '' : String(field.value)}
      onChange={({ currentTarget }) => form.setFieldValue('Currency', currentTarget.value.toUpperCase())}
    />
  )
}

const useInputs = ({ Kind }: Import, form: MappingFormState): Record<ShownOption, ReactNode> => {
  const t = useT()
  const option = useOption(form)
  const choice = <Value extends string>(
    name: ShownOption,
    values: readonly Value[],
    textOf: (value: Value) => string,
  ) => <Select {...option(name)} data={values.map((value) => ({ value, label: textOf(value) }))} />
  const unitText = (unit: (typeof amountUnitOptions | typeof clockUnits)[number]) => t(($) => $.imports.unit[unit])
  return {
    TimeZone: <Select {...option('TimeZone')} data={zones} limit={60} {...longList} />,
    DateOrder: choice('DateOrder', dateOrderOptions, dateOrderText),
    DecimalSeparator: choice('DecimalSeparator', decimalOptions, decimalText),
    Region: (
      <TextInput
        {...option('Region')}
        maxLength={3}
        onChange={({ currentTarget }) => form.setFieldValue('Region', currentTarget.value.toUpperCase())}
      />
    ),
    OnlyPlace:
      Kind === 'bookings' ? <BookablePlace form={form} /> : <TextInput {...option('OnlyPlace')} maxLength={200} />,
    Currency: <CurrencyInput form={form} {...option('Currency')} />,
    OnlyList: <TargetChoice form={form} field="OnlyList" />,
    OnlyFleet: <TargetChoice form={form} field="OnlyFleet" />,
    Invite: choice('Invite', ['NO', 'YES'], (value) => t(($) => $.imports.invite[value])),
    OnlyCampaign: (
      <CampaignPicker
        {...option('OnlyCampaign')}
        {...longList}
        value={form.getValues()['OnlyCampaign'] ?? ''}
        onChange={(id) => form.setFieldValue('OnlyCampaign', id)}
        accepts={({ MayEdit }) => MayEdit}
      />
    ),
    Source: <TextInput {...option('Source')} maxLength={60} />,
    AmountUnit: choice('AmountUnit', Kind === 'tariffs' ? amountUnits : amountUnitOptions, unitText),
    ClockUnit: choice('ClockUnit', clockUnits, unitText),
  }
}

/** How the file writes dates and amounts, and the region of new places, below a heading; nothing without options. */
export const OptionFields = ({ row, form }: { row: Import; form: MappingFormState }) => {
  const t = useT()
  const inputs = useInputs(row, form)
  const names = optionsBelow(row)
  if (names.length === 0) return null
  return (
    <>
      <Title order={3} size="h5">
        {t(($) => $.imports.option.title)}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        {names.map((name) => (
          <Fragment key={name}>{inputs[name]}</Fragment>
        ))}
      </SimpleGrid>
    </>
  )
}
