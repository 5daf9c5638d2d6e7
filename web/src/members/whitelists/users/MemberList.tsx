import type { WhitelistUser } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import { whitelistUserPageSizes } from '@parkla/contract/members/whitelists/whitelists.filters.ts'
import type { Whitelist } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { useMemo, useState } from 'react'
import { lazyDialog } from '../../../kit/pages/lazy-view.tsx'
import { useList } from '../../../kit/lists/list.ts'
import { useOpened } from '../../../kit/address/opened.ts'
import { useT } from '../../../kit/phrases.ts'
import { useSearchState } from '../../../kit/address/search-state.ts'
import { ListTable } from '../../../listing/ListTable.tsx'
import { whitelistUsers } from '../whitelists.api.ts'
import { MemberFilterValues, WhitelistSearch } from '../whitelists.search.ts'
import { memberColumns, type MemberLine } from './members.columns.tsx'
import { useMemberActions } from './useMemberActions.ts'
import { emptyUsers, UsersBar } from './UsersBar.part.tsx'

const MemberDialog = lazyDialog(async () => (await import('./MemberDialog.tsx')).MemberDialog)
const DeclineDialog = lazyDialog(async () => (await import('./DeclineDialog.part.tsx')).DeclineDialog)

const pathOf = ({ WhitelistId, ID, UpdatedAt }: WhitelistUser) => ({ id: WhitelistId, userId: ID, UpdatedAt })

const useMembers = ({ Id: id, TimeZone: zone }: Whitelist) => {
  const { search, change, filter } = useSearchState(WhitelistSearch)
  const filters = useMemo(() => ({ id, ...MemberFilterValues.parse(search) }), [id, search])
  const list = useList(whitelistUsers.list, { filters, paging: search, setPaging: change })
  const rows = useMemo<MemberLine[]>(() => list.rows.map((row) => ({ ...row, zone })), [list.rows, zone])
  return { search, change, filter, filters, list: { ...list, rows } }
}

/** Users of a list: search, status, add, change, approve, decline, remove (R91, R92, R98). */
export const MemberList = ({ list: whitelist }: { list: Whitelist }) => {
  const t = useT()
  const { search, change, filter, filters, list } = useMembers(whitelist)
  const [isAdding, setAdding] = useState(false)
  const [declined, setDeclined] = useState<WhitelistUser>()
  const actions = useMemberActions({ edit: ({ ID }) => change({ user: ID }), decline: setDeclined })
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
        target={{ kind: 'members', list: whitelist.Id }}
        onAdd={whitelist.MayEditUsers ? () => setAdding(true) : undefined}
      />
      <ListTable
        label={t(($) => $.whitelists.usersTitle)}
        list={list}
        columns={memberColumns}
        sizes={whitelistUserPageSizes}
        file={whitelistUsers.export}
        filters={filters}
        empty={t(($) => $.whitelists.empty[emptyUsers(search)])}
        rowLabel={({ Name, Plates }) => Name || Plates.join(', ')}
        {...(whitelist.MayEditUsers ? { actions, onOpen: ({ ID }: MemberLine) => change({ user: ID }) } : {})}
      />
      {whitelist.MayEditUsers && (isAdding || edited) ? (
        <MemberDialog key={edited?.ID ?? 0} list={whitelist} user={isAdding ? undefined : edited} onClose={close} />
      ) : null}
      {declined ? (
        <DeclineDialog
          user={declined}
          topic="whitelists"
          send={(Text) => whitelistUsers.setStatus({ ...pathOf(declined), status: 'DECLINED', Text })}
          onClose={() => setDeclined(undefined)}
        />
      ) : null}
    </>
  )
}
