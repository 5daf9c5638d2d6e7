import { Checkbox, NativeSelect, Text } from '@mantine/core'
import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { instantToLocal } from '@parkla/contract/kit/time.ts'
import { whitelistUserPageSizes } from '@parkla/contract/members/whitelists/whitelists.filters.ts'
import { useMemo } from 'react'
import { useList } from '../../../kit/lists/list.ts'
import { monthKey, monthOf, monthText, offeredMonths } from '../../../kit/time/months.ts'
import { useNow } from '../../../kit/time/now.ts'
import { useT } from '../../../kit/phrases.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'
import { ListTable } from '../../../listing/ListTable.tsx'
import { Filters } from '../../../ui/filters/Filters.tsx'
import { fleetReport } from '../fleets.api.ts'
import { FleetSearch } from '../fleets.search.ts'
import { reportColumns } from './report.columns.tsx'

/** The month in the address, else the current one, and the months to choose from. */
const useMonths = (wanted: string, zone: string) => {
  const today = instantToLocal(new Date(useNow()).toISOString(), zone)
  const shown = monthOf(wanted, today)
  const offered = offeredMonths(today, shown).map((value) => ({ value, label: monthText(value) }))
  return { shown, offered, isCurrent: monthKey(shown) === monthKey(today) }
}

/** Sessions that a fleet pays in a month, with what each leaves of the user's limit, and as a file (R106). */
export const FleetReport = ({ fleet }: { fleet: Fleet }) => {
  const { Id: id, TimeZone: zone } = fleet
  const t = useT()
  const { search, change, filter } = useSearchState(FleetSearch)
  const { shown, offered, isCurrent } = useMonths(search.month, zone)
  const { year, month } = shown
  const { overLimit } = search
  const filters = useMemo(() => ({ id, year, month, overLimit }), [id, year, month, overLimit])
  const list = useList(fleetReport.report, { filters, paging: search, setPaging: change })
  return (
    <>
      <Filters>
        <NativeSelect
          label={t(($) => $.ui.month)}
          data={offered}
          value={monthKey(shown)}
          miw="12rem"
          onChange={({ currentTarget: { value } }) => filter({ month: value })}
        />
        <Checkbox
          label={t(($) => $.fleets.overLimitOnly)}
          checked={overLimit === 'true'}
          onChange={({ currentTarget: { checked } }) => filter({ overLimit: checked ? 'true' : '' })}
          style={{ alignSelf: 'end', paddingBlock: 8 }}
        />
      </Filters>
      {isCurrent ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.fleets.provisional)}
        </Text>
      ) : null}
      <ListTable
        label={t(($) => $.whitelists.report.title)}
        list={list}
        columns={reportColumns}
        sizes={whitelistUserPageSizes}
        file={fleetReport.export}
        filters={filters}
        empty={t(($) => $.whitelists.report.empty)}
      />
    </>
  )
}
