import type { OfferedQuickAction } from '@parkla/contract/office/quick-actions/quick-actions.schema.ts'
import { IconBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../kit/api/action.ts'
import { lazyView } from '../../kit/pages/lazy-view.tsx'
import { useNetwork } from '../../kit/api/online.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { failureText, snackbar } from '../../kit/snackbar.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { useMenuAnchor } from '../../ui/dialogs/menu-anchor.ts'
import { MenuEntry, menuEntry } from '../../ui/dialogs/MenuEntry.tsx'
import { quickActions } from './quick-actions.api.ts'

/** Lazy: the menu code is loaded when a user opens the menu. */
const QuickActionsMenu = lazyView(async () => (await import('./QuickActionsMenu.tsx')).QuickActionsMenu)

const none: readonly OfferedQuickAction[] = []

const isMeant = ({ Name, Kind, NeedsConfirmation, Place }: OfferedQuickAction): Promise<boolean> | true =>
  !NeedsConfirmation ||
  confirm({
    title: `${Name}?`,
    text: `${Place}. ${t(($) => $['quick-actions'].confirmText[Kind])}`,
    yes: t(($) => $['quick-actions'].run),
  })

const useRun = () => {
  const { run, isRunning } = useAction(quickActions.run, {
    success: () => t(($) => $['quick-actions'].sent),
    onFailure: (error) => snackbar.warning(t(($) => $['quick-actions'].failed, { reason: failureText(error) })),
    refreshes: ['gates', 'places'],
  })
  const ask = async (action: OfferedQuickAction): Promise<void> => {
    if (await isMeant(action)) await run({ Id: action.Id })
  }
  return { ask, isRunning }
}

/** Quick actions in the sidebar, only if the server offers any; disabled offline (R34, R36). */
export const QuickActions = ({ isMini }: { isMini: boolean }) => {
  const text = useT()
  const { isOnline } = useNetwork()
  const { data = none } = useQuery(queryOf(quickActions.list, {}))
  const { ask, isRunning } = useRun()
  const { anchor, close, button } = useMenuAnchor()
  if (data.length === 0) return null
  const label = text(($) => $['quick-actions'].menu)
  return (
    <>
      <button type="button" className={menuEntry} aria-label={label} disabled={!isOnline || isRunning} {...button}>
        <MenuEntry icon={<IconBolt size={20} stroke={1.6} />} label={label} isMini={isMini} />
      </button>
      {anchor === undefined ? null : (
        <QuickActionsMenu anchor={anchor} onClosed={close} actions={data} onRun={(action) => void ask(action)} />
      )}
    </>
  )
}
