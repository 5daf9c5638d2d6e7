import { Button, Group } from '@mantine/core'
import { userPageSizes } from '@parkla/contract/people/users/users.filters.ts'
import type { User } from '@parkla/contract/people/users/users.schema.ts'
import { Link } from '@tanstack/react-router'
import { IconFileImport } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { lazyDialog, lazyView } from '../../kit/pages/lazy-view.tsx'
import { useList } from '../../kit/lists/list.ts'
import { useT } from '../../kit/phrases.ts'
import { isChanged, useSearchState } from '../../kit/address/search-state.ts'
import { usePermission, useUser } from '../../kit/session.ts'
import { useListTable } from '../../kit/lists/table.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { PagerWithSummary } from '../../ui/table/Pager.tsx'
import { UserFilters } from './UserFilters.tsx'
import { users } from './users.api.ts'
import { columnsFor, type UserLine } from './users.columns.tsx'
import { UserFilterValues, UsersSearch, noFilters } from './users.search.ts'
import { useUserActions } from './useUserActions.ts'

const UserDialog = lazyDialog(async () => (await import('./UserDialog.tsx')).UserDialog)
const BulkBar = lazyView(async () => (await import('./BulkBar.tsx')).BulkBar)
const UsersSummary = lazyView(async () => (await import('./UsersSummary.tsx')).UsersSummary)
const UserHistory = lazyDialog(async () => (await import('./UserHistory.tsx')).UserHistory)
const SetPasswordDialog = lazyDialog(async () => (await import('./SetPasswordDialog.tsx')).SetPasswordDialog)

const useUsersList = () => {
  const { search, change, filter } = useSearchState(UsersSearch)
  const me = useUser()
  const filters = useMemo(() => UserFilterValues.parse(search), [search])
  const list = useList(users.list, { filters, paging: search, setPaging: change })
  const rows = useMemo<UserLine[]>(
    () => list.rows.map((row) => ({ ...row, zone: me.timeZone })),
    [list.rows, me.timeZone],
  )
  const table = useListTable({ columns: columnsFor(me), rows })
  return { list, table, search, filters, change, filter }
}

type DialogsProps = { search: UsersSearch; isAdding: boolean; named: User | undefined; onClose: () => void }

const Dialogs = ({ search, isAdding, named, onClose }: DialogsProps) => (
  <>
    {isAdding || search.user > 0 ? <UserDialog id={isAdding ? 0 : search.user} onClose={onClose} /> : null}
    {search.history > 0 ? <UserHistory id={search.history} onClose={onClose} /> : null}
    {named ? <SetPasswordDialog user={named} onClose={onClose} /> : null}
  </>
)

/** Users in the caller's scope: search, rights, invitations and sign-ins (R166, R175). */
export const UsersPage = () => {
  const t = useT()
  const mayAdd = usePermission('users.edit')
  const { list, table, search, filters, change, filter } = useUsersList()
  const [isAdding, setAdding] = useState(false)
  const shown = JSON.stringify([filters, search.page, search.cursor])
  const [withPassword, setWithPassword] = useState<User>()
  const actions = useUserActions({
    edit: (user) => change({ user }),
    history: (history) => change({ history }),
    password: setWithPassword,
  })
  const empty = isChanged(search, noFilters) ? t(($) => $.users.empty.filtered) : t(($) => $.users.empty.all)
  const close = () => {
    setAdding(false)
    setWithPassword(undefined)
    change({ user: 0, history: 0 })
  }
  return (
    <ListPage>
      <PageTitle title={t(($) => $.users.title)}>
        {mayAdd ? (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/imports" search={{ kind: 'users' }} />}
            >
              {t(($) => $.users.import)}
            </Button>
            <AddButton onClick={() => setAdding(true)}>{t(($) => $.users.add)}</AddButton>
          </Group>
        ) : null}
      </PageTitle>
      <UserFilters search={search} filter={filter} />
      {mayAdd ? <BulkBar key={shown} rows={list.rows} /> : null}
      <DataTable
        label={t(($) => $.users.title)}
        table={table}
        list={list}
        empty={empty}
        actions={actions}
        rowLabel={({ Name, Email }) => Name || Email}
        onOpen={({ Id }) => change({ user: Id })}
      />
      <PagerWithSummary list={list} sizes={userPageSizes}>
        <UsersSummary filters={filters} />
      </PagerWithSummary>
      <Dialogs search={search} isAdding={isAdding} named={withPassword} onClose={close} />
    </ListPage>
  )
}
