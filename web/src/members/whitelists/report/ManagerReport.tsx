import { NativeSelect } from '@mantine/core'
import { formatLocalDate, instantToLocal } from '@parkla/contract/kit/time.ts'
import { reportTypes, whitelistUserPageSizes } from '@parkla/contract/members/whitelists/whitelists.filters.ts'
import type { Whitelist } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { useMemo } from 'react'
import { useList } from '../../../kit/lists/list.ts'
import { useT } from '../../../kit/phrases.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'
import { readableDays } from '../../../kit/time/wall-clock.ts'
import { ListTable } from '../../../listing/ListTable.tsx'
import { DayRange } from '../../../ui/filters/DayRange.tsx'
import { Filters } from '../../../ui/filters/Filters.tsx'
import { PlateSearch } from '../ListFilters.part.tsx'
import { managerReport } from '../whitelists.api.ts'
import { WhitelistSearch } from '../whitelists.search.ts'
import { stayColumns, userColumns } from './report.columns.tsx'

/** Days as typed; empty ones are the current month so far, as on the server. */
const daysOf = ({ from, to }: WhitelistSearch, zone: string) => {
  const today = instantToLocal(new Date().toISOString(), zone)
  return { from: formatLocalDate({ ...today, day: 1 }), to: formatLocalDate(today), ...readableDays({ from, to }) }
}

type FiltersProps = {
  search: WhitelistSearch
  days: { from: string; to: string }
  filter: (to: Partial<WhitelistSearch>) => void
}

const ReportFilters = ({ search, days, filter }: FiltersProps) => {
  const t = useT()
  return (
    <Filters>
      <NativeSelect
        label={t(($) => $.whitelists.report.type)}
        data={reportTypes.map((value) => ({ value, label: t(($) => $.whitelists.report[value]) }))}
        value={search.type}
        onChange={({ currentTarget: { value } }) => filter(WhitelistSearch.pick({ type: true }).parse({ type: value }))}
      />
      <DayRange
        days={{ from: search.from || days.from, to: search.to || days.to }}
        labels={{ from: t(($) => $.ui.from), to: t(($) => $.ui.to) }}
        onChange={(side, day) => filter({ [side]: day })}
      />
      <PlateSearch value={search.car} onSearch={(car) => filter({ car })} />
    </Filters>
  )
}

/** Sessions of a list in a period, or its users with their sums, and both as a file. */
export const ManagerReport = ({ list: { Id: id, TimeZone: zone } }: { list: Whitelist }) => {
  const t = useT()
  const { search, change, filter } = useSearchState(WhitelistSearch)
  const { from, to } = daysOf(search, zone)
  const { type, car } = search
  const filters = useMemo(() => ({ id, from, to, type, car }), [id, from, to, type, car])
  const list = useList(managerReport.report, { filters, paging: search, setPaging: change })
  const columns = type === 'USERS' ? userColumns : stayColumns
  return (
    <>
      <ReportFilters search={search} days={{ from, to }} filter={filter} />
      <ListTable
        label={t(($) => $.whitelists.report.title)}
        list={list}
        columns={columns}
        sizes={whitelistUserPageSizes}
        file={managerReport.export}
        filters={filters}
        empty={t(($) => $.whitelists.report.empty)}
      />
    </>
  )
}
