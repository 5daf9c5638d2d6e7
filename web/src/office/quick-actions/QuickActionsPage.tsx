import type { QuickAction } from '@parkla/contract/office/quick-actions/quick-actions.schema.ts'
import { useState } from 'react'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { useWholeList } from '../../kit/lists/whole-list.ts'
import { useT } from '../../kit/phrases.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { useRowDelete } from '../../ui/table/row-delete.ts'
import { ListTable } from '../../listing/ListTable.tsx'
import { ListPage } from '../../ui/page/ListPage.tsx'
import type { RowAction } from '../../ui/table/row-action.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { quickActionSettings } from './quick-action-settings.api.ts'
import { quickActionColumns } from './quick-actions.columns.tsx'

const QuickActionDialog = lazyDialog(async () => (await import('./QuickActionDialog.tsx')).QuickActionDialog)

const useRowActions = (open: (id: number) => void) => {
  const t = useT()
  const deletes = useRowDelete(quickActionSettings.remove, {
    success: () => t(($) => $['quick-actions'].deleted),
    refreshes: ['quickActions'],
  })
  return ({ Id: id, Name: name }: QuickAction): RowAction[] => [
    { id: 'edit', label: t(($) => $.ui.edit), onClick: () => open(id) },
    deletes({ name, text: t(($) => $['quick-actions'].deleteText) }, { id }),
  ]
}

/** Quick actions of all places, edited by global admins (R36). */
export const QuickActionsPage = () => {
  const t = useT()
  const list = useWholeList(quickActionSettings.actions, {})
  /** Open record; 0 adds one. */
  const [opened, open] = useState<number | undefined>()
  const actions = useRowActions(open)
  return (
    <ListPage>
      <div>
        <BackLink to="/settings">{t(($) => $.zones.settings.title)}</BackLink>
        <PageTitle title={t(($) => $['quick-actions'].menu)}>
          <AddButton onClick={() => open(0)}>{t(($) => $['quick-actions'].add)}</AddButton>
        </PageTitle>
      </div>
      <ListTable
        label={t(($) => $['quick-actions'].menu)}
        columns={quickActionColumns}
        list={list}
        empty={t(($) => $['quick-actions'].empty)}
        actions={actions}
        rowLabel={({ Name }) => Name}
        onOpen={({ Id }) => open(Id)}
      />
      {opened === undefined ? null : <QuickActionDialog id={opened} onClose={() => open(undefined)} />}
    </ListPage>
  )
}
