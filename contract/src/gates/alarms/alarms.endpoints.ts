import * as z from 'zod'
import { get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { alarmCountsApi } from './alarm-counts.endpoints.ts'
import { Alarm, AlarmAct, AlarmDigest, ListAlarms, NoteAlarm, SnoozeAlarm } from './alarms.schema.ts'

const byId = z.object({ id: PathId })

const ofAlarm = { kind: 'place', ids: { id: 'alarm' } } as const
const viewing = { permission: 'alarms.view', scope: ofAlarm, params: byId } as const

export const alarmsApi = {
  list: get('/adminapi/alarms', {
    summary: '+ Alarms of places in scope, by default the open ones',
    permission: 'alarms.view',
    scope: { kind: 'list', ids: { place: 'place' } },
    query: ListAlarms,
    answer: Alarm,
    paged: true,
  }),
  ...alarmCountsApi,
  digest: get('/adminapi/alarms/digest', {
    summary: '+ Whether the user receives the daily alarm e-mail',
    permission: 'alarms.view',
    scope: 'own',
    answer: AlarmDigest,
  }),
  subscribe: put('/adminapi/alarms/digest', {
    summary: '+ Turns the daily alarm e-mail on or off',
    permission: 'alarms.view',
    scope: 'own',
    body: AlarmDigest,
    answer: AlarmDigest,
    audit: 'alarm.digestChanged',
  }),
  acknowledge: post('/adminapi/alarms/:id/acknowledge', {
    summary: '+ Acknowledges an alarm',
    ...viewing,
    answer: Alarm,
    errors: ['alarms.notWaiting'],
    audit: 'alarm.acknowledged',
  }),
  snooze: post('/adminapi/alarms/:id/snooze', {
    summary: '+ Snoozes an alarm until a time; it returns earlier if it worsens',
    ...viewing,
    body: SnoozeAlarm,
    answer: Alarm,
    errors: ['alarms.cleared'],
    audit: 'alarm.snoozed',
  }),
  reopen: post('/adminapi/alarms/:id/reopen', {
    summary: '+ Reopens an acknowledged or snoozed alarm',
    ...viewing,
    answer: Alarm,
    errors: ['alarms.notPutOff'],
    audit: 'alarm.reopened',
  }),
  note: post('/adminapi/alarms/:id/notes', {
    summary: '+ Adds a note to an alarm',
    ...viewing,
    body: NoteAlarm,
    answer: Alarm,
    audit: 'alarm.noted',
  }),
  history: get('/adminapi/alarms/:id/history', {
    summary: '+ One alarm with its history, oldest first',
    ...viewing,
    answer: z.object({ Alarm, Acts: z.array(AlarmAct) }),
  }),
}
