import { holds, permits, type Actor } from '../../access/actor.ts'
import { mayTransition } from '../../kit/lifecycle.ts'
import { addDays, hourMs, instantToLocal, isSet, localToInstant, startOfDay, type Instant } from '../../kit/time.ts'
import { all, type Verdict } from '../../kit/verdict.ts'
import { alarmLifecycle, type AlarmState } from './alarms.lifecycle.ts'
import type { Alarm, Snooze } from './alarms.schema.ts'

type Moments = Pick<Alarm, 'ClearedAt' | 'AcknowledgedAt' | 'SnoozedUntil'>

/** The state follows from the timestamps: a snooze ends without a write. */
export const alarmStateOf = ({ ClearedAt, AcknowledgedAt, SnoozedUntil }: Moments, now: Instant): AlarmState => {
  if (isSet(ClearedAt)) return 'CLEARED'
  if (isSet(SnoozedUntil) && Date.parse(SnoozedUntil) > Date.parse(now)) return 'SNOOZED'
  return isSet(AcknowledgedAt) ? 'ACKNOWLEDGED' : 'NOW'
}

type Judged = { State: AlarmState }

const may =
  (event: 'acknowledge' | 'snooze' | 'reopen', reason: string) =>
  (actor: Actor, { State }: Judged): Verdict =>
    all(permits(actor, 'alarms.view'), mayTransition(alarmLifecycle, { state: State, event, reason }))

export const mayAcknowledgeAlarm = may('acknowledge', 'alarms.notWaiting')
export const maySnoozeAlarm = may('snooze', 'alarms.cleared')
export const mayReopenAlarm = may('reopen', 'alarms.notPutOff')

/** Every user who sees an alarm may add a note, also after it cleared. */
export const mayNoteAlarm = (actor: Actor): Verdict => permits(actor, 'alarms.view')

/** The digest goes only to users who still have the right to see alarms. */
export const getsDigest = (actor: Actor): boolean => holds(actor, 'alarms.view')

const morningHour = 8

/** 08:00 of the next day in the place's time zone; midnight where a clock change skips that hour. */
const tomorrowMorning = (now: Instant, timeZone: string): Instant => {
  const tomorrow = { ...addDays(instantToLocal(now, timeZone), 1), hour: morningHour, minute: 0, second: 0 }
  return localToInstant(tomorrow, timeZone) ?? startOfDay(tomorrow, timeZone)
}

const snoozeHours = { MINUTES_15: 0.25, HOUR_1: 1, HOURS_4: 4 } as const

export const snoozeEnd = (choice: Snooze, now: Instant, timeZone: string): Instant =>
  choice === 'TOMORROW'
    ? tomorrowMorning(now, timeZone)
    : new Date(Date.parse(now) + snoozeHours[choice] * hourMs).toISOString()
