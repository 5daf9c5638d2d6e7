import { Anchor, Button } from '@mantine/core'
import { mayAcknowledgeAlarm } from '@parkla/contract/alarms/alarms.policy.ts'
import type { Alarm } from '@parkla/contract/alarms/alarms.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { IconCheck, IconNote } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAction } from '../../kit/action.ts'
import { useFormat } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { usePermission, useUser } from '../../kit/session.ts'
import { RowActions } from '../../ui/RowActions.tsx'
import classes from './AlarmLine.module.css'
import { alarms } from './alarms.api.ts'
import { alarmLabel, isUrgent, kindIcons, kindText, sinceText } from './alarm-texts.ts'
import { useAlarmActions } from './useAlarmActions.tsx'

type AlarmLineProps = { alarm: Alarm; nowMs: number; open: (id: number) => void }

/** When it was raised, snoozed, acknowledged and cleared. */
const Facts = ({ alarm, nowMs }: Omit<AlarmLineProps, 'open'>) => {
  const text = useT()
  const { moment } = useFormat()
  const at = (instant: string) => moment(instant, alarm.TimeZone)
  const facts = [
    isSet(alarm.ClearedAt)
      ? text(($) => $.alarms.fact.cleared, { from: at(alarm.RaisedAt), to: at(alarm.ClearedAt) })
      : text(($) => $.alarms.fact.since, { at: at(alarm.RaisedAt), time: sinceText(alarm.RaisedAt, nowMs) }),
    ...(alarm.State === 'SNOOZED' ? [text(($) => $.alarms.fact.snoozed, { at: at(alarm.SnoozedUntil) })] : []),
    ...(isSet(alarm.AcknowledgedAt)
      ? [text(($) => $.alarms.fact.acknowledged, { by: alarm.AcknowledgedBy, at: at(alarm.AcknowledgedAt) })]
      : []),
  ]
  return <span className={classes.facts}>{facts.join(' · ')}</span>
}

const PlaceLink = ({ alarm }: { alarm: Alarm }) => {
  const mayOpen = usePermission('gates.view')
  if (!mayOpen) return <span>{alarm.PlaceName}</span>
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link {...props} to="/gate-controllers/$id" params={{ id: String(alarm.PlaceId) }} />}
    >
      {alarm.PlaceName}
    </Anchor>
  )
}

const Acknowledge = ({ alarm }: { alarm: Alarm }) => {
  const text = useT()
  const user = useUser()
  const acknowledge = useAction(alarms.acknowledge, { success: () => t(($) => $.alarms.acknowledged) })
  if (!mayAcknowledgeAlarm(user, alarm).ok) return null
  return (
    <Button
      className={classes.button}
      variant="default"
      size="sm"
      leftSection={<IconCheck size={16} aria-hidden />}
      loading={acknowledge.isRunning}
      aria-label={text(($) => $.alarms.acknowledgeThis, { alarm: alarmLabel(alarm) })}
      onClick={() => void acknowledge.run({ id: alarm.Id })}
    >
      {text(($) => $.alarms.acknowledge)}
    </Button>
  )
}

/** One alarm with its place, times and actions. */
export const AlarmLine = ({ alarm, nowMs, open }: AlarmLineProps) => {
  const actions = useAlarmActions(alarm, open)
  const Icon = kindIcons[alarm.Kind]
  return (
    <li className={classes.line} data-state={alarm.State} data-urgent={isUrgent(alarm.Kind)}>
      <span className={classes.icon} aria-hidden>
        <Icon size={22} stroke={1.7} />
      </span>
      <div className={classes.text}>
        <span className={classes.title}>
          <strong>{kindText(alarm.Kind)}</strong> <PlaceLink alarm={alarm} />
          {alarm.Device === '' ? null : <span className={classes.device}>{alarm.Device}</span>}
        </span>
        <Facts alarm={alarm} nowMs={nowMs} />
        {alarm.LastNote === '' ? null : (
          <span className={classes.note}>
            <IconNote size={14} aria-hidden /> {alarm.LastNote}
          </span>
        )}
      </div>
      <div className={classes.actions}>
        <Acknowledge alarm={alarm} />
        <RowActions label={alarmLabel(alarm)} actions={actions} />
      </div>
    </li>
  )
}
