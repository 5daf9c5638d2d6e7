import type { NotificationTemplate } from '@parkla/contract/notification-templates/notification-templates.schema.ts'
import { useState } from 'react'
import { useAction } from '../../kit/action.ts'
import { lazyDialog } from '../../kit/lazy-view.tsx'
import { useWholeList } from '../../kit/whole-list.ts'
import { useT } from '../../kit/phrases.ts'
import { useListTable } from '../../kit/table.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { confirmDelete } from '../../ui/confirm.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import type { RowAction } from '../../ui/row-action.ts'
import { notificationTemplates } from './notification-templates.api.ts'
import { templateColumns } from './notification-templates.columns.tsx'
import { BackLink } from '../../ui/BackLink.tsx'

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
        <BackLink to="/notifications">{t(($) => $.shell.nav.notifications)}</BackLink>
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
