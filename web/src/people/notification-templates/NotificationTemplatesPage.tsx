import type { NotificationTemplate } from '@parkla/contract/people/notification-templates/notification-templates.schema.ts'
import { useState } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { useT } from '../../kit/phrases.ts'
import { useListTable } from '../../kit/lists/table.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { confirmDelete } from '../../ui/dialogs/confirm.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { notificationTemplates } from './notification-templates.api.ts'
import { templateColumns } from './notification-templates.columns.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'

const NotificationTemplateDialog = lazyDialog(
  async () => (await import('./NotificationTemplateDialog.tsx')).NotificationTemplateDialog,
)

const useRowActions = (open: (id: number) => void) => {
  const t = useT()
  const remove = useAction(notificationTemplates.remove, {
    success: () => t(($) => $['notification-templates'].deleted),
  })
  const confirmAndRemove = async ({ Id: id, Name: name }: NotificationTemplate): Promise<void> => {
    if (await confirmDelete({ name, text: t(($) => $['notification-templates'].deleteText) })) await remove.run({ id })
  }
  return (template: NotificationTemplate): RowAction[] => [
    { id: 'edit', label: t(($) => $.ui.edit), onClick: () => open(template.Id) },
    { id: 'delete', label: t(($) => $.ui.delete), onClick: () => void confirmAndRemove(template), isDangerous: true },
  ]
}

/** Templates of notifications, with a text per language (R82). */
export const NotificationTemplatesPage = () => {
  const t = useT()
  const list = useWholeList(notificationTemplates.list, {})
  /** Open record; 0 adds one. */
  const [opened, open] = useState<number | undefined>()
  const actions = useRowActions(open)
  const table = useListTable({ columns: templateColumns, rows: list.rows })
  return (
    <ListPage>
      <div>
        <BackLink to="/notifications">{t(($) => $.notifications.title)}</BackLink>
        <PageTitle title={t(($) => $['notification-templates'].title)}>
          <AddButton onClick={() => open(0)}>{t(($) => $['notification-templates'].add)}</AddButton>
        </PageTitle>
      </div>
      <DataTable
        label={t(($) => $['notification-templates'].title)}
        table={table}
        list={list}
        empty={t(($) => $['notification-templates'].empty)}
        actions={actions}
        rowLabel={({ Name }) => Name}
        onOpen={({ Id }) => open(Id)}
      />
      {opened === undefined ? null : <NotificationTemplateDialog id={opened} onClose={() => open(undefined)} />}
    </ListPage>
  )
}
