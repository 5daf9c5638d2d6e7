import type { NotificationTemplate } from '@parkla/contract/people/notification-templates/notification-templates.schema.ts'
import { useState } from 'react'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { useT } from '../../kit/phrases.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { useRowDelete } from '../../ui/table/row-delete.ts'
import { ListTable } from '../../listing/ListTable.tsx'
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
  const deletes = useRowDelete(notificationTemplates.remove, {
    success: () => t(($) => $['notification-templates'].deleted),
  })
  return ({ Id: id, Name: name }: NotificationTemplate): RowAction[] => [
    { id: 'edit', label: t(($) => $.ui.edit), onClick: () => open(id) },
    deletes({ name, text: t(($) => $['notification-templates'].deleteText) }, { id }),
  ]
}

/** Templates of notifications, with a text per language (R82). */
export const NotificationTemplatesPage = () => {
  const t = useT()
  const list = useWholeList(notificationTemplates.list, {})
  /** Open record; 0 adds one. */
  const [opened, open] = useState<number | undefined>()
  const actions = useRowActions(open)
  return (
    <ListPage>
      <div>
        <BackLink to="/notifications">{t(($) => $.notifications.title)}</BackLink>
        <PageTitle title={t(($) => $['notification-templates'].title)}>
          <AddButton onClick={() => open(0)}>{t(($) => $['notification-templates'].add)}</AddButton>
        </PageTitle>
      </div>
      <ListTable
        label={t(($) => $['notification-templates'].title)}
        columns={templateColumns}
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
