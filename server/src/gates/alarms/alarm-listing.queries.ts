import type { alarmListingApi } from '@parkla/contract/gates/alarms/alarm-listing.endpoints.ts'
import type { Alarm } from '@parkla/contract/gates/alarms/alarms.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { mostCountedRows, type ListTotals } from '@parkla/contract/kit/listing.ts'
import type { Context } from '../../kit/context.ts'
import { listExport, type ExportColumn } from '../../kit/lists/list-export.ts'
import { totalsOf } from '../../kit/lists/list-totals.ts'
import { alarmKeys, listAlarms } from './alarms.queries.ts'
import { phrases, type Words } from './phrases.ts'

export const totalAlarms = (ctx: Context, filter: RequestOf<(typeof alarmListingApi)['totals']>): Promise<ListTotals> =>
  totalsOf(ctx.replica, { keys: alarmKeys(ctx, filter, mostCountedRows + 1) })

const columnsIn = (words: Words): ExportColumn<Alarm>[] => [
  [words.shared.place, ['text', 28], ({ PlaceName }) => PlaceName],
  [words.export.device, ['text', 24], ({ Device }) => Device],
  [words.export.alarm, ['text', 28], ({ Kind }) => words.kind[Kind]],
  [words.shared.status, ['text', 16], ({ State }) => words.status[State]],
  [words.shared.lastSeen, 'instant', ({ LastHeartbeat }) => LastHeartbeat],
  [words.export.signal, 'number', ({ LastRSSI }) => LastRSSI || null],
  [words.act.RAISED, 'instant', ({ RaisedAt }) => RaisedAt],
  [words.act.WORSENED, 'instant', ({ WorsenedAt }) => WorsenedAt],
  [words.act.ACKNOWLEDGED, 'instant', ({ AcknowledgedAt }) => AcknowledgedAt],
  [words.export.acknowledgedBy, ['text', 20], ({ AcknowledgedBy }) => AcknowledgedBy],
  [words.export.snoozedUntil, 'instant', ({ SnoozedUntil }) => SnoozedUntil],
  [words.export.cleared, 'instant', ({ ClearedAt }) => ClearedAt],
  [words.export.note, ['text', 40], ({ LastNote }) => LastNote],
]

export const exportAlarms = listExport(phrases, listAlarms, (words) => ({
  name: 'alarms',
  title: words.title,
  columns: columnsIn(words),
  zoneOf: ({ TimeZone }) => TimeZone,
}))
