import * as z from 'zod'
import { queryNumber, pageQuery } from '../../kit/page.ts'
import { Id } from '../../kit/id.ts'
import { Instant, InstantInput } from '../../kit/time.ts'
import { alarmKinds } from './alarm-kinds.ts'
import { alarmStates } from './alarms.lifecycle.ts'

export const AlarmKind = z.enum(alarmKinds)
export type AlarmKind = z.infer<typeof AlarmKind>

/** **+** A problem at a place; at most one open alarm per cause. */
export const Alarm = z.object({
  Id,
  Kind: AlarmKind,
  State: z.enum(alarmStates),
  PlaceId: Id,
  PlaceName: z.string(),
  TimeZone: z.string(),
  /** Name of the controller, gate or camera. */
  Device: z.string(),
  GateControllerId: Id.nullable(),
  GateId: Id.nullable(),
  CameraId: Id.nullable(),
  /** Last heartbeat of the controller, also at alarms of its gates; zero date for none (R159). */
  LastHeartbeat: Instant,
  /** Signal of the controller in dBm; null or 0 is unknown (R164). */
  LastRSSI: z.number().nullable(),
  RaisedAt: Instant,
  /** Zero date: not set. */
  WorsenedAt: Instant,
  ClearedAt: Instant,
  AcknowledgedAt: Instant,
  AcknowledgedBy: z.string(),
  SnoozedUntil: Instant,
  NoteCount: z.number(),
  /** The newest note; empty for none. */
  LastNote: z.string(),
})
export type Alarm = z.infer<typeof Alarm>

export const alarmPageSizes = [50, 100, 200] as const

/** Open alarms newest first; cleared ones by clearing time. */
export const ListAlarms = z.object({
  ...pageQuery(alarmPageSizes),
  /** Empty: all open alarms. */
  status: z.enum(['', ...alarmStates]).default(''),
  kind: z.enum(['', ...alarmKinds]).default(''),
  place: queryNumber().min(0).default(0),
  /** Cleared alarms since this time. */
  cleared_from: InstantInput.optional(),
})
export type ListAlarms = z.infer<typeof ListAlarms>

/** Snooze durations; TOMORROW is 08:00 in the place's time zone. */
export const snoozes = ['MINUTES_15', 'HOUR_1', 'HOURS_4', 'TOMORROW'] as const
export type Snooze = (typeof snoozes)[number]
export const SnoozeAlarm = z.object({ For: z.enum(snoozes) })

export const NoteAlarm = z.object({ Text: z.string().trim().min(1).max(1000) })

const alarmActs = ['RAISED', 'WORSENED', 'ACKNOWLEDGED', 'SNOOZED', 'REOPENED', 'NOTED', 'CLEARED'] as const

/** An event in the history of an alarm. `By` is empty for automatic events. */
export const AlarmAct = z.object({
  At: Instant,
  Act: z.enum(alarmActs),
  By: z.string(),
  /** Text of a note. */
  Text: z.string(),
  /** End of a snooze; zero date otherwise. */
  Until: Instant,
})
export type AlarmAct = z.infer<typeof AlarmAct>

/** Whether the user receives the daily e-mail. */
export const AlarmDigest = z.object({ IsSubscribed: z.boolean() })
