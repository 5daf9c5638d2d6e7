import type { Fleet } from '@parkla/contract/fleets/fleets.schema.ts'
import { whitelistUserPageSizes } from '@parkla/contract/whitelists/whitelists.filters.ts'
import { useMemo } from 'react'
import { useList } from '../../../kit/list.ts'
import { useT } from '../../../kit/phrases.ts'
import { useSearchState } from '../../../kit/search-state.ts'
import { useListTable } from '../../../kit/table.ts'
import { ExportButton } from '../../../listing/ExportButton.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { PagerWithSummary } from '../../../ui/Pager.tsx'
import { fleetReport } from '../fleets.api.ts'
import { FleetSearch } from '../fleets.search.ts'
import { activeColumns } from './report.columns.tsx'

/** Sessions of a fleet that run now. */
export const ActiveSessions = ({ fleet: { Id: id } }: { fleet: Fleet }) => {
  const t = useT()
  const { search, change } = useSearchState(FleetSearch)
  const filters = useMemo(() => ({ id }), [id])
  const list = useList(fleetReport.activeSessions, { filters, paging: search, setPaging: change })
  const table = useListTable({ columns: activeColumns, rows: list.rows })
  return (
    <>
      <DataTable label={t(($) => $.fleets.tab.active)} table={table} list={list} empty={t(($) => $.fleets.noActive)} />
      <PagerWithSummary list={list} sizes={whitelistUserPageSizes}>
        <ExportButton name={t(($) => $.fleets.tab.active)} file={fleetReport.exportActive} filters={filters} />
      </PagerWithSummary>
    </>
  )
}
