import { describe, expect, test } from 'vitest'
import { anActor, factsOf } from '../../access/actor.factory.ts'
import { zeroDate } from '../../kit/time.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import { alarmLifecycle, type AlarmState } from './alarms.lifecycle.ts'
import {
  alarmStateOf,
  mayAcknowledgeAlarm,
  mayNoteAlarm,
  mayReopenAlarm,
  maySnoozeAlarm,
  snoozeEnd,
} from './alarms.policy.ts'
import type { Snooze } from './alarms.schema.ts'

const now = '2026-03-04T10:00:00.000Z'
const earlier = '2026-03-04T09:00:00.000Z'
const later = '2026-03-04T11:00:00.000Z'

test('lifecycle: CLEARED is final', () => {
  expect(alarmLifecycle.transitions.some(({ from }) => from.includes('CLEARED'))).toBe(false)
})

const quiet = { ClearedAt: zeroDate, AcknowledgedAt: zeroDate, SnoozedUntil: zeroDate }
test.each([
  ['NOW', {}],
  ['ACKNOWLEDGED', { AcknowledgedAt: earlier }],
  ['SNOOZED', { SnoozedUntil: later }],
  ['NOW', { SnoozedUntil: now }],
  ['CLEARED', { ClearedAt: earlier, AcknowledgedAt: earlier, SnoozedUntil: later }],
] as const)('is %s by its moments %o', (state, moments) => {
  expect(alarmStateOf({ ...quiet, ...moments }, now)).toBe(state)
})

describe('policy', () => {
  const operator = anActor(factsOf.operator)
  test.each<[AlarmState, string, string, string]>([
    ['NOW', 'yes', 'yes', 'alarms.notPutOff'],
    ['ACKNOWLEDGED', 'alarms.notWaiting', 'yes', 'yes'],
    ['SNOOZED', 'yes', 'yes', 'yes'],
    ['CLEARED', 'alarms.notWaiting', 'alarms.cleared', 'alarms.notPutOff'],
  ])('alarm in %s: allowed actions', (State, acknowledge, snooze, reopen) => {
    const verdicts = [mayAcknowledgeAlarm, maySnoozeAlarm, mayReopenAlarm].map((may) =>
      outcomeOf(may(operator, { State })),
    )
    expect(verdicts).toEqual([acknowledge, snooze, reopen])
    expect(outcomeOf(mayNoteAlarm(operator))).toBe('yes')
  })
  test('role without alarms.view: every action refused', () => {
    const manager = anActor(factsOf.fleetManager)
    expect(outcomeOf(mayAcknowledgeAlarm(manager, { State: 'NOW' }))).toBe('access.notPermitted')
    expect(outcomeOf(mayNoteAlarm(manager))).toBe('access.notPermitted')
  })
})

test.each<[Snooze, string, string]>([
  ['MINUTES_15', now, '2026-03-04T10:15:00.000Z'],
  ['HOUR_1', now, later],
  ['HOURS_4', now, '2026-03-04T14:00:00.000Z'],
  ['TOMORROW', now, '2026-03-05T06:00:00.000Z'],
  // the next morning in the time zone of the place, also across a clock change
  ['TOMORROW', '2026-03-28T21:30:00.000Z', '2026-03-29T05:00:00.000Z'],
])('snooze %s at %s ends at %s', (choice, from, end) => {
  expect(snoozeEnd(choice, from, 'Europe/Tallinn')).toBe(end)
})
