import { NativeSelect } from '@mantine/core'
import { fineStatuses } from '@parkla/contract/enforcement/fines/fines.filters.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { listQueryOf } from '../../kit/api/query.ts'
import { readableDays } from '../../kit/time/wall-clock.ts'
import { DayRange } from '../../ui/filters/DayRange.tsx'
import { ListFilters } from '../../ui/filters/ListFilters.tsx'
import { PlateSearchField } from '../../ui/filters/PlateSearchField.tsx'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { PlaceFilterPicker } from '../../parking/places/PlacePicker.tsx'
import { vehicleGroups } from '../../members/vehicle-groups/vehicle-groups.api.ts'
import { FineFilterValues, noFilters } from '../fine-records/fines.search.ts'

type FineFiltersProps = { filters: FineFilterValues; onChange: (to: Partial<FineFilterValues>) => void }

const TextFilters = ({ filters, onChange }: FineFiltersProps) => {
  const t = useT()
  const digits = (text: string) => text.replaceAll(/\D/g, '')
  return (
    <>
      <SearchField
        label={t(($) => $.fines.field.number)}
        maxLength={18}
        inputMode="numeric"
        value={filters.number}
        onSearch={(text) => onChange({ number: digits(text) })}
      />
      <SearchField
        label={t(($) => $.fines.field.reference)}
        maxLength={20}
        inputMode="numeric"
        value={filters.referenceNumber}
        onSearch={(text) => onChange({ referenceNumber: digits(text) })}
      />
      <SearchField
        label={t(($) => $.fines.field.officer)}
        maxLength={100}
        value={filters.officer}
        onSearch={(officer) => onChange({ officer })}
      />
    </>
  )
}

const RecordFilters = ({ filters, onChange }: FineFiltersProps) => {
  const t = useT()
  const { data: groups = [] } = useQuery(listQueryOf(vehicleGroups.list, {}))
  const any = { value: '0', label: t(($) => $.ui.all) }
  return (
    <>
      <PlaceFilterPicker placeId={filters.placeId} onChange={(placeId) => onChange({ placeId })} />
      <NativeSelect
        label={t(($) => $.fines.field.group)}
        data={[any, ...groups.map(({ ID, name }) => ({ value: String(ID), label: name }))]}
        value={String(filters.vehicleGroupId)}
        onChange={({ currentTarget }) => onChange({ vehicleGroupId: Number(currentTarget.value) })}
      />
    </>
  )
}

const pick = FineFilterValues.pick({ status: true, debtsSent: true })

const ChoiceFilters = ({ filters, onChange }: FineFiltersProps) => {
  const t = useT()
  const any = { value: '', label: t(($) => $.ui.all) }
  return (
    <>
      <NativeSelect
        label={t(($) => $.ui.status)}
        data={[any, ...fineStatuses.map((value) => ({ value, label: t(($) => $.fines.status[value]) }))]}
        value={filters.status}
        onChange={({ currentTarget }) => onChange({ status: pick.parse({ status: currentTarget.value }).status })}
      />
      <NativeSelect
        label={t(($) => $.fines.field.debtsSent)}
        data={[any, { value: 'YES', label: t(($) => $.ui.yes) }, { value: 'NO', label: t(($) => $.ui.no) }]}
        value={filters.debtsSent}
        onChange={({ currentTarget }) =>
          onChange({ debtsSent: pick.parse({ debtsSent: currentTarget.value }).debtsSent })
        }
      />
    </>
  )
}

/** Filters that a list request may contain. */
export const readableFilters = ({ issuedFrom, issuedTo, ...rest }: FineFilterValues) => ({
  ...rest,
  ...readableDays({ issuedFrom, issuedTo }),
})

const DayFilters = ({ filters, onChange }: FineFiltersProps) => {
  const t = useT()
  return (
    <DayRange
      days={{ from: filters.issuedFrom, to: filters.issuedTo }}
      labels={{ from: t(($) => $.fines.field.issuedFrom), to: t(($) => $.fines.field.issuedTo) }}
      onChange={(side, day) => onChange(side === 'from' ? { issuedFrom: day } : { issuedTo: day })}
    />
  )
}

const OtherFilters = (props: FineFiltersProps) => (
  <>
    <ChoiceFilters {...props} />
    <RecordFilters {...props} />
    <DayFilters {...props} />
    <TextFilters {...props} />
  </>
)

/** Every filter of R137, in the address. */
export const FineFilters = (props: FineFiltersProps) => {
  const t = useT()
  const { filters, onChange } = props
  return (
    <ListFilters
      show={t(($) => $.fines.show)}
      first={<PlateSearchField value={filters.licensePlate} onSearch={(licensePlate) => onChange({ licensePlate })} />}
      filters={filters}
      defaults={noFilters}
      onChange={onChange}
    >
      <OtherFilters {...props} />
    </ListFilters>
  )
}
