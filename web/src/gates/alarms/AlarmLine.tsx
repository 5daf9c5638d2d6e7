import { Anchor, Button, Center, Group, Stack, Text } from '@mantine/core'
import { mayAcknowledgeAlarm } from '@parkla/contract/gates/alarms/alarms.policy.ts'
import { signalPercent } from '@parkla/contract/gates/gates/gates.policy.ts'
import type { Alarm } from '@parkla/contract/gates/alarms/alarms.schema.ts'
import { isSet } from '@parkla/contract/kit/time.ts'
import { IconCheck, IconNote } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { dotted } from '../../kit/dotted.ts'
import { durationText } from '../../kit/time/duration.ts'
import { formatShare, useFormat } from '../../kit/format.ts'
import { t, useT } from '../../kit/phrases.ts'
import { usePermission, useUser } from '../../kit/session.ts'
import { toneColours, type Tone } from '../../ui/Badge.tsx'
import { RowActions } from '../../ui/table/RowActions.tsx'
import classes from './AlarmLine.module.css'
import { alarms } from './alarms.api.ts'
import { alarmLabel, isUrgent, kindIcons, kindText } from './alarm-texts.ts'
import { useAlarmActions } from './useAlarmActions.tsx'

type AlarmLineProps = { alarm: Alarm; nowMs: number; open: (id: number) => void }

const Quiet = ({ children }: { children: ReactNode }) => (
  <Text fz="0.8125rem" c="var(--quiet-text)" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

const toneOf = ({ State, Kind }: Alarm): Tone => (State !== 'NOW' ? 'neutral' : isUrgent(Kind) ? 'danger' : 'warning')

/** `40% (−66 dBm)`; a dash when unknown (R164). */
const signalText = (rssi: number | null): string => {
  const percent = signalPercent(rssi)
  return percent === null ? '—' : `${formatShare(percent / 100)} (${Math.round(rssi ?? 0)} dBm)`
}

/** Last heartbeat and signal at the open alarms of a controller. */
const useControllerFacts = (alarm: Alarm): string[] => {
  const text = useT()
  const { moment } = useFormat()
  if (alarm.GateControllerId === null || alarm.GateId !== null || isSet(alarm.ClearedAt)) return []
  return [
    ...(isSet(alarm.LastHeartbeat)
      ? [text(($) => $.alarms.fact.lastSeen, { at: moment(alarm.LastHeartbeat, alarm.TimeZone) })]
      : []),
    text(($) => $.alarms.fact.signal, { signal: signalText(alarm.LastRSSI) }),
  ]
}

/** Times at which the alarm was raised, snoozed, acknowledged and cleared. */
const Facts = ({ alarm, nowMs }: Omit<AlarmLineProps, 'open'>) => {
  const text = useT()
  const { moment } = useFormat()
  const controllerFacts = useControllerFacts(alarm)
  const at = (instant: string) => moment(instant, alarm.TimeZone)
  const facts = [
    isSet(alarm.ClearedAt)
      ? text(($) => $.alarms.fact.cleared, { from: at(alarm.RaisedAt), to: at(alarm.ClearedAt) })
      : text(($) => $.alarms.fact.since, {
          at: at(alarm.RaisedAt),
          time: durationText(nowMs - Date.parse(alarm.RaisedAt)),
        }),
    ...(alarm.State === 'SNOOZED' ? [text(($) => $.alarms.fact.snoozed, { at: at(alarm.SnoozedUntil) })] : []),
    ...(isSet(alarm.AcknowledgedAt)
      ? [text(($) => $.alarms.fact.acknowledged, { by: alarm.AcknowledgedBy, at: at(alarm.AcknowledgedAt) })]
      : []),
    ...controllerFacts,
  ]
  return <Quiet>{dotted(facts)}</Quiet>
}

const PlaceLink = ({ alarm }: { alarm: Alarm }) => {
  const mayOpen = usePermission('gates.view')
  if (alarm.Kind === 'BOOKS_DIFFER')
    return (
      <Anchor inherit underline="always" renderRoot={(props) => <Link {...props} to="/books" />}>
        {alarm.PlaceName}
      </Anchor>
    )
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
    <li className={classes.line}>
      <Center w="2.5rem" h="2.5rem" bdrs="0.625rem" {...toneColours(toneOf(alarm))} aria-hidden>
        <Icon size={22} stroke={1.7} />
      </Center>
      <Stack gap={2} miw={0}>
        <Text fz="0.9375rem" style={{ overflowWrap: 'anywhere' }}>
          <Text span inherit fw={650} mr={6}>
            {kindText(alarm.Kind)}
          </Text>
          <PlaceLink alarm={alarm} />
          {alarm.Device === '' ? null : (
            <Text span inherit ml="0.5rem" c="var(--quiet-text)">
              {alarm.Device}
            </Text>
          )}
        </Text>
        <Facts alarm={alarm} nowMs={nowMs} />
        {alarm.LastNote === '' ? null : (
          <Quiet>
            <IconNote size={14} aria-hidden style={{ verticalAlign: '-0.125rem' }} /> {alarm.LastNote}
          </Quiet>
        )}
      </Stack>
      <Group gap={4} wrap="nowrap" className={classes.actions}>
        <Acknowledge alarm={alarm} />
        <RowActions label={alarmLabel(alarm)} actions={actions} />
      </Group>
    </li>
  )
}
