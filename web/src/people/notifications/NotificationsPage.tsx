import { Button } from '@mantine/core'
import { pageSizes } from '@parkla/contract/kit/page.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { useList } from '../../kit/lists/list.ts'
import { useT } from '../../kit/phrases.ts'
import { isChanged, useSearchState } from '../../kit/address/search-state.ts'
import { useUser } from '../../kit/session.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { ClientDialog } from '../clients/client-dialog.part.tsx'
import { NotificationFilters } from './NotificationFilters.tsx'
import { notifications } from './notifications.api.ts'
import { notificationColumns, type NotificationLine } from './notifications.columns.tsx'
import { NotificationFilterValues, NotificationsSearch, noFilters } from './notifications.search.ts'

const NotificationDialog = lazyDialog(async () => (await import('./NotificationDialog.tsx')).NotificationDialog)

const useNotificationsList = () => {
  const { search, change, filter } = useSearchState(NotificationsSearch)
  const { timeZone: zone } = useUser()
  const filters = useMemo(() => NotificationFilterValues.parse(search), [search])
  const list = useList(notifications.list, { filters, paging: search, setPaging: change })
  const rows = useMemo(() => list.rows.map((row) => ({ ...row, zone })), [list.rows, zone])
  return { list: { ...list, rows }, filters, search, change, filter }
}

/** Notifications to clients with their delivery (R82). */
export const NotificationsPage = () => {
  const t = useT()
  const { list, filters, search, change, filter } = useNotificationsList()
  const open = ({ Id }: NotificationLine) => change({ notification: Id })
  const openClient = (client: number) => change({ notification: 0, client })
  const empty = isChanged(search, noFilters)
    ? t(($) => $.notifications.empty.filtered)
    : t(($) => $.notifications.empty.all)
  return (
    <ListPage>
      <PageTitle title={t(($) => $.notifications.title)}>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/notification-templates" />}>
          {t(($) => $.notifications.templates)}
        </Button>
      </PageTitle>
      <NotificationFilters search={search} filter={filter} />
      <ListTable
        label={t(($) => $.notifications.title)}
        list={list}
        columns={notificationColumns}
        sizes={pageSizes}
        file={notifications.export}
        filters={filters}
        empty={empty}
        actions={(row) => [
          { id: 'open', label: t(($) => $.ui.open), onClick: () => open(row) },
          { id: 'client', label: t(($) => $.notifications.openClient), onClick: () => openClient(row.ClientId) },
        ]}
        rowLabel={({ ClientName }) => ClientName}
        onOpen={open}
      />
      {search.notification > 0 ? (
        <NotificationDialog
          id={search.notification}
          onClose={() => change({ notification: 0 })}
          onClient={openClient}
        />
      ) : null}
      {search.client > 0 ? <ClientDialog clientId={search.client} onClose={() => change({ client: 0 })} /> : null}
    </ListPage>
  )
}
