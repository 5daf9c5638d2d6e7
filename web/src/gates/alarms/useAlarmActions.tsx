import { mayReopenAlarm, maySnoozeAlarm } from '@parkla/contract/gates/alarms/alarms.policy.ts'
import { snoozes, type Alarm } from '@parkla/contract/gates/alarms/alarms.schema.ts'
import { IconArrowBackUp, IconHistory, IconZzz } from '@tabler/icons-react'
import { useAction } from '../../kit/api/action.ts'
import { t, useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import type { RowAction } from '../../ui/table/row-action.ts'
import { alarms } from './alarms.api.ts'

/** Row actions of an alarm, by the policy that the server checks too. */
export const useAlarmActions = (alarm: Alarm, open: (id: number) => void): RowAction[] => {
  const text = useT()
  const user = useUser()
  const snooze = useAction(alarms.snooze, { success: () => t(($) => $.alarms.snoozed) })
  const reopen = useAction(alarms.reopen, { success: () => t(($) => $.alarms.reopened) })
  const { Id: id } = alarm
  return [
    ...(maySnoozeAlarm(user, alarm).ok
      ? snoozes.map((choice) => ({
          id: choice,
          label: text(($) => $.alarms.snooze[choice]),
          icon: <IconZzz size={16} aria-hidden />,
          onClick: () => void snooze.run({ id, For: choice }),
        }))
      : []),
    ...(mayReopenAlarm(user, alarm).ok
      ? [
          {
            id: 'reopen',
            label: text(($) => $.alarms.reopen),
            icon: <IconArrowBackUp size={16} aria-hidden />,
            onClick: () => void reopen.run({ id }),
          },
        ]
      : []),
    {
      id: 'history',
      label: text(($) => $.alarms.history.open),
      icon: <IconHistory size={16} aria-hidden />,
      onClick: () => open(id),
    },
  ]
}
