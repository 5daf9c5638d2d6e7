import { Menu, Text } from '@mantine/core'
import type { OfferedQuickAction } from '@parkla/contract/quick-actions/quick-actions.schema.ts'
import { IconBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../kit/action.ts'
import { useNetwork } from '../../kit/online.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { failureText, snackbar } from '../../kit/snackbar.ts'
import { confirm } from '../../ui/confirm.ts'
import { MenuEntry, menuEntry } from '../../ui/MenuEntry.tsx'
import { quickActions } from './quick-actions.api.ts'

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
  if (data.length === 0) return null
  const label = text(($) => $['quick-actions'].menu)
  return (
    <Menu position="right-end" withinPortal>
      <Menu.Target>
        <button type="button" className={menuEntry} aria-label={label} disabled={!isOnline || isRunning}>
          <MenuEntry icon={<IconBolt size={20} stroke={1.6} />} label={label} isMini={isMini} />
        </button>
      </Menu.Target>
      <Menu.Dropdown maw={320}>
        {data.map((action) => (
          <Menu.Item key={action.Id} onClick={() => void ask(action)}>
            {action.Name}
            <Text component="span" display="block" size="xs" c="dimmed">
              {action.Place}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
