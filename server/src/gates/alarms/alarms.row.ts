import { alarmStateOf } from '@parkla/contract/gates/alarms/alarms.policy.ts'
import type { Alarm } from '@parkla/contract/gates/alarms/alarms.schema.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'

type Moment = 'LastHeartbeat' | 'WorsenedAt' | 'ClearedAt' | 'AcknowledgedAt' | 'SnoozedUntil'
export type AlarmRow = Omit<Alarm, 'State' | Moment> & Record<Moment, Instant | null>

/** Columns of an alarm `a` at its place `p`. */
export const alarmColumns = sql`
  a.id as "Id", a.kind as "Kind", a.place_id as "PlaceId", p.name as "PlaceName", p.time_zone as "TimeZone",
  coalesce(
    (select coalesce(nullif(c.description, ''), c.camera_id) from cameras c where c.id = a.camera_id),
    (select coalesce(nullif(g.description, ''), coalesce(nullif(k.description, ''), k.controller_id) || ' ' || g.gate_number)
      from gates g join gate_controllers k on k.id = g.gate_controller_id where g.id = a.gate_id),
    (select coalesce(nullif(k.description, ''), k.controller_id) from gate_controllers k where k.id = a.gate_controller_id),
    '') as "Device",
  a.gate_controller_id as "GateControllerId", a.gate_id as "GateId", a.camera_id as "CameraId", a.raised_at as "RaisedAt",
  (select k.last_heartbeat from gate_controllers k where k.id = a.gate_controller_id) as "LastHeartbeat",
  (select k.last_rssi from gate_controllers k where k.id = a.gate_controller_id) as "LastRSSI",
  a.worsened_at as "WorsenedAt", a.cleared_at as "ClearedAt",
  a.acknowledged_at as "AcknowledgedAt",
  coalesce((select coalesce(nullif(o.name, ''), o.email) from owners o where o.id = a.acknowledged_by_owner_id), '')
    as "AcknowledgedBy",
  a.snoozed_until as "SnoozedUntil",
  (select count(*) from alarm_notes n where n.alarm_id = a.id) as "NoteCount",
  coalesce((select n.text from alarm_notes n where n.alarm_id = a.id order by n.id desc limit 1), '') as "LastNote"`

export const asAlarm = (
  { LastHeartbeat, WorsenedAt, ClearedAt, AcknowledgedAt, SnoozedUntil, ...row }: AlarmRow,
  now: Instant,
): Alarm => {
  const moments = {
    LastHeartbeat: LastHeartbeat ?? zeroDate,
    WorsenedAt: WorsenedAt ?? zeroDate,
    ClearedAt: ClearedAt ?? zeroDate,
    AcknowledgedAt: AcknowledgedAt ?? zeroDate,
    SnoozedUntil: SnoozedUntil ?? zeroDate,
  }
  return { ...row, ...moments, State: alarmStateOf(moments, now) }
}
