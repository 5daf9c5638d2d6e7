import { Box, Button, Group, NativeSelect } from '@mantine/core'
import type { FleetUser } from '@parkla/contract/fleets/fleet-users.schema.ts'
import type { Fleet } from '@parkla/contract/fleets/fleets.schema.ts'
import { memberFilters, whitelistUserPageSizes } from '@parkla/contract/whitelists/whitelists.filters.ts'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { lazyView } from '../../../kit/lazy-view.tsx'
import { useList } from '../../../kit/list.ts'
import { useT } from '../../../kit/phrases.ts'
import { isChanged, useSearchState } from '../../../kit/search-state.ts'
import { useListTable } from '../../../kit/table.ts'
import { ExportButton } from '../../../listing/ExportButton.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Filters } from '../../../ui/Filters.tsx'
import { PagerWithSummary } from '../../../ui/Pager.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { fleetUsers } from '../fleets.api.ts'
import { FleetSearch, FleetUserFilterValues, noUserFilters } from '../fleets.search.ts'
import { fleetUserColumns, type FleetUserLine } from './fleet-users.columns.tsx'
import { useFleetUserActions } from './useFleetUserActions.ts'

const FleetUserDialog = lazyView(async () => (await import('./FleetUserDialog.tsx')).FleetUserDialog)
const DeclineDialog = lazyView(async () => (await import('../../whitelists/users/DeclineDialog.api.tsx')).DeclineDialog)

const pathOf = ({ FleetId, ID, UpdatedAt }: FleetUser) => ({ id: FleetId, userId: ID, UpdatedAt })

const useFleetUsers = ({ Id: id, TimeZone: zone }: Fleet) => {
  const { search, change, filter } = useSearchState(FleetSearch)
  const filters = useMemo(() => ({ id, ...FleetUserFilterValues.parse(search) }), [id, search])
  const list = useList(fleetUsers.list, { filters, paging: search, setPaging: change })
  const rows = useMemo<FleetUserLine[]>(() => list.rows.map((row) => ({ ...row, zone })), [list.rows, zone])
  return { search, change, filter, filters, list, table: useListTable({ columns: fleetUserColumns, rows }) }
}

type UserFiltersProps = { search: FleetSearch; filter: (to: Partial<FleetSearch>) => void }

const UserFilters = ({ search, filter }: UserFiltersProps) => {
  const t = useT()
  return (
    <Filters onClear={isChanged(search, noUserFilters) ? () => filter(noUserFilters) : undefined}>
      <SearchField
        label={t(($) => $.whitelists.filter.user)}
        maxLength={100}
        value={search.search}
        onSearch={(text) => filter({ search: text })}
      />
      <NativeSelect
        label={t(($) => $.ui.status)}
        data={memberFilters.map((value) => ({ value, label: t(($) => $.whitelists.state[value]) }))}
        value={search.state}
        onChange={({ currentTarget: { value } }) => filter(FleetSearch.pick({ state: true }).parse({ state: value }))}
      />
    </Filters>
  )
}

const AddButtons = ({ fleet: { Id: list }, onAdd }: { fleet: Fleet; onAdd: () => void }) => {
  const t = useT()
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/imports" search={{ kind: 'fleetUsers', list }} />}
      >
        {t(($) => $.whitelists.import)}
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        {t(($) => $.whitelists.addUser)}
      </Button>
    </Group>
  )
}

/** Users of a fleet: search, status, add, invite, change, approve, decline, remove (R105). */
export const UserList = ({ fleet }: { fleet: Fleet }) => {
  const t = useT()
  const { search, change, filter, filters, list, table } = useFleetUsers(fleet)
  const [isAdding, setAdding] = useState(false)
  const [declined, setDeclined] = useState<FleetUser>()
  const actions = useFleetUserActions(fleet, { edit: ({ ID }) => change({ user: ID }), decline: setDeclined })
  const edited = list.rows.find(({ ID }) => ID === search.user)
  const empty = isChanged(search, noUserFilters) ? 'filtered' : 'users'
  const close = () => {
    setAdding(false)
    change({ user: 0 }, 'replace')
  }
  return (
    <>
      <Group justify="space-between" align="flex-end" gap="sm">
        <Box flex="1 1 20rem">
          <UserFilters search={search} filter={filter} />
        </Box>
        {fleet.MayEditUsers ? <AddButtons fleet={fleet} onAdd={() => setAdding(true)} /> : null}
      </Group>
      <DataTable
        label={t(($) => $.whitelists.usersTitle)}
        table={table}
        list={list}
        empty={<EmptyState title={t(($) => $.whitelists.empty[empty])} />}
        rowLabel={({ Name, Plates }) => Name || Plates.join(', ')}
        {...(fleet.MayEditUsers ? { actions, onOpen: ({ ID }: FleetUserLine) => change({ user: ID }) } : {})}
      />
      <PagerWithSummary list={list} sizes={whitelistUserPageSizes}>
        <ExportButton name={t(($) => $.whitelists.usersTitle)} file={fleetUsers.export} filters={filters} />
      </PagerWithSummary>
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
