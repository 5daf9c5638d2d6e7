import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { whitelistUserPageSizes } from '@parkla/contract/members/whitelists/whitelists.filters.ts'
import { useMemo } from 'react'
import { useList } from '../../../kit/lists/list.ts'
import { useT } from '../../../kit/phrases.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'
import { ListTable } from '../../../listing/ListTable.tsx'
import { fleetReport } from '../fleets.api.ts'
import { FleetSearch } from '../fleets.search.ts'
import { activeColumns } from './report.columns.tsx'

/** Sessions of a fleet that run now. */
export const ActiveSessions = ({ fleet: { Id: id } }: { fleet: Fleet }) => {
  const t = useT()
  const { search, change } = useSearchState(FleetSearch)
  const filters = useMemo(() => ({ id }), [id])
  const list = useList(fleetReport.activeSessions, { filters, paging: search, setPaging: change })
  return (
    <ListTable
      label={t(($) => $.fleets.tab.active)}
      list={list}
      columns={activeColumns}
      sizes={whitelistUserPageSizes}
      file={fleetReport.exportActive}
      filters={filters}
      empty={t(($) => $.fleets.noActive)}
    />
  )
}
