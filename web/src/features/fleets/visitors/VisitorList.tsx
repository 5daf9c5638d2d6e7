import { Button, Group, Switch } from '@mantine/core'
import type { Fleet } from '@parkla/contract/fleets/fleets.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { whitelistUserPageSizes } from '@parkla/contract/whitelists/whitelists.filters.ts'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useList } from '../../../kit/list.ts'
import { useNetwork } from '../../../kit/online.ts'
import { useT } from '../../../kit/phrases.ts'
import { useSearchState } from '../../../kit/search-state.ts'
import { useListTable } from '../../../kit/table.ts'
import { ExportButton } from '../../../listing/ExportButton.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { PagerWithSummary } from '../../../ui/Pager.tsx'
import { visitorSessions } from '../fleets.api.ts'
import { FleetSearch } from '../fleets.search.ts'
import { useVisitorActions, VisitorDialogs, type Shown } from './VisitorDialogs.tsx'
import { visitorColumns } from './visitors.columns.tsx'

/** Visitors of a fleet: start, extend, send the link, end early (R104). */
export const VisitorList = ({ fleet }: { fleet: Fleet }) => {
  const text = useT()
  const { Id: id, MayManageVisitors } = fleet
  const { isOnline } = useNetwork()
  const { search, change, filter } = useSearchState(FleetSearch)
  const filters = useMemo(
    () => ({ id, active: search.ended === '' ? ('true' as const) : ('' as const) }),
    [id, search.ended],
  )
  const list = useList(visitorSessions.listOfFleet, { filters, paging: search, setPaging: change })
  const table = useListTable({ columns: visitorColumns, rows: list.rows })
  const [shown, show] = useState<Shown>()
  const actions = useVisitorActions(show)
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Switch
          label={text(($) => $.fleets.visitor.showEnded)}
          checked={search.ended === 'true'}
          onChange={({ currentTarget: { checked } }) => filter({ ended: checked ? 'true' : '' })}
        />
        {MayManageVisitors ? (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={!isOnline}
            onClick={() => show({ dialog: 'start', fleet })}
          >
            {text(($) => $.fleets.visitor.start)}
          </Button>
        ) : null}
      </Group>
      <DataTable
        label={text(($) => $.fleets.tab.visitors)}
        table={table}
        list={list}
        empty={text(($) => $.fleets.visitor[search.ended === '' ? 'emptyActive' : 'empty'])}
        rowLabel={({ CarNumber }) => displayPlate(CarNumber)}
        {...(MayManageVisitors ? { actions } : {})}
      />
      <PagerWithSummary list={list} sizes={whitelistUserPageSizes}>
        <ExportButton name={text(($) => $.fleets.tab.visitors)} file={visitorSessions.export} filters={filters} />
      </PagerWithSummary>
      <VisitorDialogs shown={shown} show={show} />
    </>
  )
}
