import { Group, Switch } from '@mantine/core'
import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { whitelistUserPageSizes } from '@parkla/contract/members/whitelists/whitelists.filters.ts'
import { useMemo, useState } from 'react'
import { useList } from '../../../kit/lists/list.ts'
import { useNetwork } from '../../../kit/api/online.ts'
import { useT } from '../../../kit/phrases.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'
import { ListTable } from '../../../listing/ListTable.tsx'
import { AddButton } from '../../../ui/AddButton.tsx'
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
          <AddButton disabled={!isOnline} onClick={() => show({ dialog: 'start', fleet })}>
            {text(($) => $.fleets.visitor.start)}
          </AddButton>
        ) : null}
      </Group>
      <ListTable
        label={text(($) => $.fleets.tab.visitors)}
        list={list}
        columns={visitorColumns}
        sizes={whitelistUserPageSizes}
        file={visitorSessions.export}
        filters={filters}
        empty={text(($) => $.fleets.visitor[search.ended === '' ? 'emptyActive' : 'empty'])}
        rowLabel={({ CarNumber }) => displayPlate(CarNumber)}
        {...(MayManageVisitors ? { actions } : {})}
      />
      <VisitorDialogs shown={shown} show={show} />
    </>
  )
}
