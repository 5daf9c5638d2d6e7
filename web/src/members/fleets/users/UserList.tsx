import type { FleetUser } from '@parkla/contract/members/fleets/fleet-users.schema.ts'
import type { Fleet } from '@parkla/contract/members/fleets/fleets.schema.ts'
import { whitelistUserPageSizes } from '@parkla/contract/members/whitelists/whitelists.filters.ts'
import { useMemo, useState } from 'react'
import { lazyDialog } from '../../../kit/pages/lazy-view.tsx'
import { useList } from '../../../kit/lists/list.ts'
import { useOpened } from '../../../kit/address/opened.ts'
import { useT } from '../../../kit/phrases.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'
import { ListTable } from '../../../listing/ListTable.tsx'
import { emptyUsers, UsersBar } from '../../whitelists/users/UsersBar.part.tsx'
import { fleetUsers } from '../fleets.api.ts'
import { FleetSearch, FleetUserFilterValues } from '../fleets.search.ts'
import { fleetUserColumns, type FleetUserLine } from './fleet-users.columns.tsx'
import { useFleetUserActions } from './useFleetUserActions.ts'

const FleetUserDialog = lazyDialog(async () => (await import('./FleetUserDialog.tsx')).FleetUserDialog)
const DeclineDialog = lazyDialog(
  async () => (await import('../../whitelists/users/DeclineDialog.part.tsx')).DeclineDialog,
)

const pathOf = ({ FleetId, ID, UpdatedAt }: FleetUser) => ({ id: FleetId, userId: ID, UpdatedAt })

const useFleetUsers = ({ Id: id, TimeZone: zone }: Fleet) => {
  const { search, change, filter } = useSearchState(FleetSearch)
  const filters = useMemo(() => ({ id, ...FleetUserFilterValues.parse(search) }), [id, search])
  const list = useList(fleetUsers.list, { filters, paging: search, setPaging: change })
  const rows = useMemo<FleetUserLine[]>(() => list.rows.map((row) => ({ ...row, zone })), [list.rows, zone])
  return { search, change, filter, filters, list: { ...list, rows } }
}

/** Users of a fleet: search, status, add, invite, change, approve, decline, remove (R105). */
export const UserList = ({ fleet }: { fleet: Fleet }) => {
  const t = useT()
  const { search, change, filter, filters, list } = useFleetUsers(fleet)
  const [isAdding, setAdding] = useState(false)
  const [declined, setDeclined] = useState<FleetUser>()
  const actions = useFleetUserActions(fleet, { edit: ({ ID }) => change({ user: ID }), decline: setDeclined })
  const close = () => {
    setAdding(false)
    change({ user: 0 }, 'replace')
  }
  const edited = useOpened(list, { idOf: ({ ID }) => ID, id: search.user, close })
  return (
    <>
      <UsersBar
        search={search}
        filter={filter}
        target={{ kind: 'fleetUsers', list: fleet.Id }}
        onAdd={fleet.MayEditUsers ? () => setAdding(true) : undefined}
      />
      <ListTable
        label={t(($) => $.whitelists.usersTitle)}
        list={list}
        columns={fleetUserColumns}
        sizes={whitelistUserPageSizes}
        file={fleetUsers.export}
        filters={filters}
        empty={t(($) => $.whitelists.empty[emptyUsers(search)])}
        rowLabel={({ Name, Plates }) => Name || Plates.join(', ')}
        {...(fleet.MayEditUsers ? { actions, onOpen: ({ ID }: FleetUserLine) => change({ user: ID }) } : {})}
      />
      {fleet.MayEditUsers && (isAdding || edited) ? (
        <FleetUserDialog key={edited?.ID ?? 0} fleet={fleet} user={isAdding ? undefined : edited} onClose={close} />
      ) : null}
      {declined ? (
        <DeclineDialog
          user={declined}
          topic="fleets"
          send={(Text) => fleetUsers.setStatus({ ...pathOf(declined), status: 'DECLINED', Text })}
          onClose={() => setDeclined(undefined)}
        />
      ) : null}
    </>
  )
}
