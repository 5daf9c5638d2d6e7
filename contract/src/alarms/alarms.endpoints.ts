import * as z from 'zod'
import { get, post, put } from '../kit/endpoint.ts'
import { PathId } from '../kit/input.ts'
import { alarmCountsApi } from './alarm-counts.endpoints.ts'
import { Alarm, AlarmAct, AlarmDigest, ListAlarms, NoteAlarm, SnoozeAlarm } from './alarms.schema.ts'

const byId = z.object({ id: PathId })

const ofAlarm = { kind: 'place', ids: { id: 'alarm' } } as const

export const alarmsApi = {
  list: get('/adminapi/alarms', {
    summary: '+ Alarms at the places in reach, the open ones unless another state is asked for',
    permission: 'alarms.view',
    scope: 'list',
    query: ListAlarms,
    answer: Alarm,
    paged: true,
  }),
  ...alarmCountsApi,
  digest: get('/adminapi/alarms/digest', {
    summary: '+ Whether the reader gets the mail of every morning',
    permission: 'alarms.view',
    scope: 'own',
    answer: AlarmDigest,
  }),
  subscribe: put('/adminapi/alarms/digest', {
    summary: '+ Asks for the mail of every morning, or no longer',
    permission: 'alarms.view',
    scope: 'own',
    body: AlarmDigest,
    answer: AlarmDigest,
    audit: 'alarm.digestChanged',
  }),
  acknowledge: post('/adminapi/alarms/:id/acknowledge', {
    summary: '+ Somebody has seen it and sees to it',
    permission: 'alarms.view',
    scope: ofAlarm,
    params: byId,
    answer: Alarm,
    errors: ['alarms.notWaiting'],
    audit: 'alarm.acknowledged',
  }),
  snooze: post('/adminapi/alarms/:id/snooze', {
    summary: '+ Puts it off; it comes back by itself, and at once when it gets worse',
    permission: 'alarms.view',
    scope: ofAlarm,
    params: byId,
    body: SnoozeAlarm,
    answer: Alarm,
    errors: ['alarms.cleared'],
    audit: 'alarm.snoozed',
  }),
  reopen: post('/adminapi/alarms/:id/reopen', {
    summary: '+ Takes an acknowledgement or a snooze back',
    permission: 'alarms.view',
    scope: ofAlarm,
    params: byId,
    answer: Alarm,
    errors: ['alarms.notPutOff'],
    audit: 'alarm.reopened',
  }),
  note: post('/adminapi/alarms/:id/notes', {
    summary: '+ Writes to it for whoever looks next',
    permission: 'alarms.view',
    scope: ofAlarm,
    params: byId,
    body: NoteAlarm,
    answer: Alarm,
    audit: 'alarm.noted',
  }),
  history: get('/adminapi/alarms/:id/history', {
    summary: '+ The alarm and what happened to it, oldest first',
    permission: 'alarms.view',
    scope: ofAlarm,
    params: byId,
    answer: z.object({ Alarm, Acts: z.array(AlarmAct) }),
  }),
}
