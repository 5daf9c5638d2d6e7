import * as z from 'zod'
import { queryNumber, pageQuery } from '../kit/page.ts'
import { Id } from '../kit/id.ts'
import { Instant, InstantInput } from '../kit/time.ts'
import { alarmKinds } from './alarms.kinds.ts'
import { alarmStates } from './alarms.lifecycle.ts'

export const AlarmKind = z.enum(alarmKinds)
export type AlarmKind = z.infer<typeof AlarmKind>

/** **+** Something at a place that wants somebody; there is at most one open alarm of a cause. */
export const Alarm = z.object({
  Id,
  Kind: AlarmKind,
  State: z.enum(alarmStates),
  PlaceId: Id,
  PlaceName: z.string(),
  TimeZone: z.string(),
  /** Name of the controller, gate or camera as its place knows it. */
  Device: z.string(),
  GateControllerId: Id.nullable(),
  GateId: Id.nullable(),
  CameraId: Id.nullable(),
  RaisedAt: Instant,
  /** Zero dates while it is not so. */
  WorsenedAt: Instant,
  ClearedAt: Instant,
  AcknowledgedAt: Instant,
  AcknowledgedBy: z.string(),
  SnoozedUntil: Instant,
  NoteCount: z.number(),
  /** The newest one; empty for none. */
  LastNote: z.string(),
})
export type Alarm = z.infer<typeof Alarm>

export const alarmPageSizes = [50, 100, 200] as const

/** Open ones newest first; cleared ones by when they cleared. */
export const ListAlarms = z.object({
  ...pageQuery(alarmPageSizes),
  /** Empty: all that are open. */
  status: z.enum(['', ...alarmStates]).default(''),
  kind: z.enum(['', ...alarmKinds]).default(''),
  place: queryNumber().min(0).default(0),
  /** Of the cleared ones, those since then. */
  cleared_from: InstantInput.optional(),
})
export type ListAlarms = z.infer<typeof ListAlarms>

/** How long an alarm is put off; TOMORROW is 8:00 at its place. */
export const snoozes = ['MINUTES_15', 'HOUR_1', 'HOURS_4', 'TOMORROW'] as const
export type Snooze = (typeof snoozes)[number]
export const SnoozeAlarm = z.object({ For: z.enum(snoozes) })

export const NoteAlarm = z.object({ Text: z.string().trim().min(1).max(1000) })

export const alarmActs = ['RAISED', 'WORSENED', 'ACKNOWLEDGED', 'SNOOZED', 'REOPENED', 'NOTED', 'CLEARED'] as const

/** What happened to an alarm, oldest first. `By` is empty where it happened by itself. */
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

/** Whether the reader gets the mail of every morning. */
export const AlarmDigest = z.object({ IsSubscribed: z.boolean() })
