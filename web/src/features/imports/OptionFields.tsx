import { dateOrders, decimalSeparators } from '@parkla/contract/imports/imports.schema.ts'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useT } from '../../kit/phrases.ts'
import type { useMappingForm } from './imports.form.ts'

const zones = Intl.supportedValuesOf('timeZone')

/** How the file writes what could be read in two ways, and where what it makes belongs. */
export const OptionFields = ({ form }: { form: ReturnType<typeof useMappingForm> }) => {
  const t = useT()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
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
      <Select
        label={t(($) => $.imports.option.dateOrder)}
        description={t(($) => $.imports.option.dateOrderHint)}
        data={dateOrders.map((value) => ({ value, label: t(($) => $.imports.dateOrder[value]) }))}
        {...form.field('DateOrder')}
      />
      <Select
        label={t(($) => $.imports.option.decimal)}
        description={t(($) => $.imports.option.decimalHint)}
        data={decimalSeparators.map((value) => ({ value, label: value === ',' ? '2,50' : '2.50' }))}
        {...form.field('DecimalSeparator')}
      />
      <TextInput
        label={t(($) => $.imports.option.region)}
        description={t(($) => $.imports.option.regionHint)}
        maxLength={3}
        {...form.field('Region')}
        onChange={({ currentTarget }) => form.setFieldValue('Region', currentTarget.value.toUpperCase())}
      />
      <TextInput
        label={t(($) => $.imports.option.onlyPlace)}
        description={t(($) => $.imports.option.onlyPlaceHint)}
        maxLength={200}
        {...form.field('OnlyPlace')}
      />
      <TextInput
        label={t(($) => $.imports.option.source)}
        description={t(($) => $.imports.option.sourceHint)}
        maxLength={60}
        {...form.field('Source')}
      />
    </SimpleGrid>
  )
}
