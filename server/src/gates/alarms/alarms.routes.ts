import { alarmListingApi } from '@parkla/contract/gates/alarms/alarm-listing.endpoints.ts'
import { alarmsApi } from '@parkla/contract/gates/alarms/alarms.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import {
  acknowledgeAlarm,
  findDigest,
  noteAlarm,
  reopenAlarm,
  snoozeAlarm,
  subscribeDigest,
} from './alarms.commands.ts'
import { exportAlarms, totalAlarms } from './alarm-listing.queries.ts'
import { countAlarms, listAlarms, readHistory } from './alarms.queries.ts'

export const alarmsRoutes = [
  ...bind(alarmsApi, {
    list: listAlarms,
    counts: countAlarms,
    digest: findDigest,
    subscribe: subscribeDigest,
    acknowledge: acknowledgeAlarm,
    snooze: snoozeAlarm,
    reopen: reopenAlarm,
    note: noteAlarm,
    history: readHistory,
  }),
  ...bind(alarmListingApi, { totals: totalAlarms, export: exportAlarms }),
]
