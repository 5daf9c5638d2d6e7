import { NativeSelect } from '@mantine/core'
import { checkPageSizes, checkResults } from '@parkla/contract/enforcement/status-checks/status-checks.filters.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { useMemo } from 'react'
import { useList } from '../../kit/lists/list.ts'
import { useT } from '../../kit/phrases.ts'
import { isChanged, useSearchState } from '../../kit/address/search-state.ts'
import { readableDays } from '../../kit/time/wall-clock.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { DayRange } from '../../ui/filters/DayRange.tsx'
import { ListFilters } from '../../ui/filters/ListFilters.tsx'
import { PlateSearchField } from '../../ui/filters/PlateSearchField.tsx'
import { PlaceFilterPicker } from '../../parking/places/PlacePicker.tsx'
import { CheckFilterValues, EnforcementSearch, noCheckFilters } from '../fine-records/fines.search.ts'
import { CheckForm } from './CheckForm.tsx'
import { checkColumns } from './checks.columns.tsx'
import { statusChecks } from './status-checks.api.ts'

type FiltersProps = { filters: CheckFilterValues; onChange: (to: Partial<CheckFilterValues>) => void }

const CheckFilters = ({ filters, onChange }: FiltersProps) => {
  const t = useT()
  const resultOf = (result: string) => CheckFilterValues.pick({ result: true }).parse({ result })
  return (
    <ListFilters
      show={t(($) => $.fines.checks.show)}
      first={<PlateSearchField value={filters.licensePlate} onSearch={(licensePlate) => onChange({ licensePlate })} />}
      filters={filters}
      defaults={noCheckFilters}
      onChange={onChange}
    >
      <PlaceFilterPicker placeId={filters.placeId} onChange={(placeId) => onChange({ placeId })} />
      <NativeSelect
        label={t(($) => $.ui.result)}
        data={[
          { value: '', label: t(($) => $.ui.all) },
          ...checkResults.map((value) => ({ value, label: t(($) => $.fines.checks.result[value]) })),
        ]}
        value={filters.result}
        onChange={({ currentTarget }) => onChange(resultOf(currentTarget.value))}
      />
      <DayRange days={filters} onChange={(side, day) => onChange({ [side]: day })} />
    </ListFilters>
  )
}

/** A check now, and the log of status checks (R139). */
export const ChecksTab = () => {
  const t = useT()
  const { search, change, filter } = useSearchState(EnforcementSearch)
  const filters = useMemo(() => CheckFilterValues.parse(search), [search])
  const asked = useMemo(() => {
    const { from, to, ...rest } = filters
    return { ...rest, ...readableDays({ from, to }) }
  }, [filters])
  const list = useList(statusChecks.list, { filters: asked, paging: search, setPaging: change })
  const title = t(($) => $.fines.tab['parking-status-check-logs'])
  const empty = isChanged(filters, noCheckFilters) ? t(($) => $.ui.noMatchesHint) : t(($) => $.fines.checks.empty)
  return (
    <>
      <CheckForm />
      <CheckFilters filters={filters} onChange={filter} />
      <ListTable
        label={title}
        columns={checkColumns}
        list={list}
        sizes={checkPageSizes}
        totals={statusChecks.totals}
        file={statusChecks.export}
        filters={asked}
        empty={empty}
        rowLabel={({ licensePlate }) => displayPlate(licensePlate)}
      />
    </>
  )
}
