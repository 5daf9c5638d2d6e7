import { clientSearchMinLength } from '@parkla/contract/people/clients/client-list.filters.ts'
import { clientListApi } from '@parkla/contract/people/clients/client-list.endpoints.ts'
import { pageSizes } from '@parkla/contract/kit/page.ts'
import { useMemo } from 'react'
import { callsOf } from '../../kit/api/client.ts'
import { useList } from '../../kit/lists/list.ts'
import { useT } from '../../kit/phrases.ts'
import { isChanged, useSearchState } from '../../kit/address/search-state.ts'
import { useUser } from '../../kit/session.ts'
import { useListTable } from '../../kit/lists/table.ts'
import { ExportButton } from '../../listing/ExportButton.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Filters } from '../../ui/filters/Filters.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { ClientDialog } from './client-dialog.part.tsx'
import { clientColumns, type ClientLine } from './clients.columns.tsx'
import { ClientFilterValues, ClientsSearch, noFilters } from './clients.search.ts'

// The topic of the clients: a changed client refreshes the list.
const clientList = callsOf('clients', clientListApi)

const useClientsList = () => {
  const { search, change, filter } = useSearchState(ClientsSearch)
  const { timeZone: zone } = useUser()
  const filters = useMemo(() => ClientFilterValues.parse(search), [search])
  const list = useList(clientList.list, { filters, paging: search, setPaging: change })
  const rows = useMemo(() => list.rows.map((row) => ({ ...row, zone })), [list.rows, zone])
  return { list, rows, filters, search, change, filter }
}

/** Clients found by phone, name, e-mail, plate or pass; a row opens the client (R80). */
export const ClientsPage = () => {
  const t = useT()
  const { list, rows, filters, search, change, filter } = useClientsList()
  const table = useListTable({ columns: clientColumns, rows })
  const open = ({ Id }: ClientLine) => change({ client: Id })
  const hasSearch = isChanged(search, noFilters)
  const isTooShort = hasSearch && search.search.length < clientSearchMinLength
  return (
    <ListPage>
      <PageTitle title={t(($) => $.clients.title)}>
        <ExportButton name={t(($) => $.clients.title)} file={clientList.export} filters={filters} isOfPage />
      </PageTitle>
      <Filters onClear={hasSearch ? () => filter(noFilters) : undefined}>
        <SearchField
          label={t(($) => $.clients.list.search)}
          placeholder={t(($) => $.clients.list.searchHint)}
          description={isTooShort ? t(($) => $.clients.list.tooShort) : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
          style={{ flexBasis: '20rem' }}
          maxLength={100}
          value={search.search}
          onSearch={(text) => filter({ search: text })}
        />
      </Filters>
      <DataTable
        label={t(($) => $.clients.title)}
        table={table}
        list={list}
        empty={hasSearch ? t(($) => $.clients.list.nothingFound) : t(($) => $.clients.list.none)}
        actions={(client) => [{ id: 'open', label: t(($) => $.ui.open), onClick: () => open(client) }]}
        rowLabel={({ Name, PhoneNumber }) => Name || PhoneNumber}
        onOpen={open}
      />
      <Pager list={list} sizes={pageSizes} />
      {search.client > 0 ? <ClientDialog clientId={search.client} onClose={() => change({ client: 0 })} /> : null}
    </ListPage>
  )
}
