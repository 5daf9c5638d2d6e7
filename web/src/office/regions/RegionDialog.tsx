import { MultiSelect, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { clientLanguages } from '@parkla/contract/people/clients/clients.schema.ts'
import { referenceKinds } from '@parkla/contract/enforcement/fines/reference-number.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { paperLanguages, SaveRegion, type RegionRow } from '@parkla/contract/office/regions/regions.schema.ts'
import { finish } from '../../kit/forms/finish.ts'
import { checkedBy } from '../../kit/forms/form.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { useFormat } from '../../kit/format.ts'
import { languageNames, t, useT } from '../../kit/phrases.ts'
import { readFresh } from '../../kit/api/query.ts'
import { Facts } from '../../ui/Facts.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { clientLanguageName, countryName } from './region-texts.ts'
import { regions } from './regions.api.ts'

const zones = Intl.supportedValuesOf('timeZone')

const valuesOf = ({ Name, TimeZone, Language, Languages, ReferenceKind }: RegionRow) => ({
  Name,
  TimeZone,
  Language,
  Languages,
  ReferenceKind,
})
type Values = ReturnType<typeof valuesOf>

type RegionDialogProps = { region: RegionRow; onClose: () => void }

const useRegionForm = ({ region, onClose }: RegionDialogProps) =>
  useRecordForm<Values, RegionRow, RegionRow | undefined, Instant | undefined>({
    stored: region,
    valuesOf: (stored) => valuesOf(stored ?? region),
    readNewest: async () => (await readFresh(regions.list, {})).find(({ Region }) => Region === region.Region),
    onGone: onClose,
    check: (values) => checkedBy(SaveRegion)({ Region: region.Region, ...values }),
    send: (values, UpdatedAt) =>
      region.IsOpen
        ? regions.save({ Region: region.Region, ...values, UpdatedAt })
        : regions.open({ Region: region.Region, ...values }),
    onDone: () =>
      finish({
        text: t(($) => $.regions.done[region.IsOpen ? 'saved' : 'opened']),
        topics: ['settings', 'zones', 'fines'],
        onClose,
      }),
  }).form

/** Settings that follow from the region, and those that opening seeds; each is edited on its own page. */
const Seeded = ({ region }: { region: RegionRow }) => {
  const text = useT()
  const { number } = useFormat()
  const { Currency, PhoneCode, VatPercent, PayDays, ObjectDays, LapseYears } = region
  return (
    <>
      <Text size="sm" c="dimmed">
        {text(($) => $.regions[region.IsOpen ? 'editText' : 'openText'])}
      </Text>
      <Facts
        facts={[
          { label: text(($) => $.regions.field.Currency), value: Currency },
          { label: text(($) => $.regions.field.PhoneCode), value: PhoneCode },
          { label: text(($) => $.regions.field.VatPercent), value: `${number(VatPercent)}%` },
          {
            label: text(($) => $.regions.field.fines),
            value: text(($) => $.regions.fineDays, { pay: PayDays, object: ObjectDays, years: LapseYears }),
          },
        ]}
      />
    </>
  )
}

/** Opens a region after its terms are confirmed, or changes an open one (R195). */
export const RegionDialog = (props: RegionDialogProps) => {
  const { region, onClose } = props
  const text = useT()
  const form = useRegionForm(props)
  const name = countryName(region.Region)
  return (
    <RecordDialog
      form={form}
      title={text(($) => $.regions[region.IsOpen ? 'editTitle' : 'openTitle'], { name })}
      submit={region.IsOpen ? text(($) => $.ui.save) : text(($) => $.regions.open)}
      onClose={onClose}
      size="lg"
    >
      <Seeded region={region} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={text(($) => $.ui.name)} required data-autofocus {...form.field('Name')} />
        <Select
          label={text(($) => $.regions.field.TimeZone)}
          required
          searchable
          limit={60}
          data={zones.includes(region.TimeZone) ? zones : [region.TimeZone, ...zones]}
          {...form.field('TimeZone')}
        />
        <Select
          label={text(($) => $.regions.field.Language)}
          required
          allowDeselect={false}
          data={paperLanguages.map((value) => ({ value, label: languageNames[value] }))}
          {...form.field('Language')}
        />
        <Select
          label={text(($) => $.regions.field.ReferenceKind)}
          required
          allowDeselect={false}
          data={referenceKinds.map((value) => ({ value, label: text(($) => $.regions.reference[value]) }))}
          {...form.field('ReferenceKind')}
        />
      </SimpleGrid>
      <MultiSelect
        label={text(($) => $.regions.field.Languages)}
        required
        data={clientLanguages.map((value) => ({ value, label: clientLanguageName(value) }))}
        {...form.field('Languages')}
      />
    </RecordDialog>
  )
}
