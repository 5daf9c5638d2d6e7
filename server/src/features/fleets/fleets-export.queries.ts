import type { fleetsApi } from '@parkla/contract/fleets/fleets.endpoints.ts'
import type { FleetRow } from '@parkla/contract/fleets/fleets.schema.ts'
import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Context } from '../../kit/context.ts'
import { exportList, type ExportColumn } from '../../kit/list-export.ts'
import { listColumnsIn } from '../whitelists/whitelists-export.queries.ts'
import { listFleets } from './fleets.queries.ts'
import { phrases } from './phrases.ts'

/** Fleets as they are listed; a limit of 0 is none and stays empty (R101, R182). */
export const exportFleets = (ctx: Context, filter: RequestOf<(typeof fleetsApi)['export']>): Promise<FileAnswer> => {
  const words = phrases[ctx.language]
  const columns: ExportColumn<FleetRow>[] = [
    ...listColumnsIn(ctx.language),
    [words.fleets.mostUsers, 'number', ({ MaxNumberOfUsers }) => MaxNumberOfUsers || null],
    [words.fleets.billing, ['text', 14], ({ Type }) => words.fleets.type[Type]],
    [words.fleets.dailyLimit, 'money', ({ DailyLimitInCentsPerUser }) => DailyLimitInCentsPerUser || null],
    [words.fleets.monthlyLimit, 'money', ({ MonthlyLimitInCentsPerUser }) => MonthlyLimitInCentsPerUser || null],
    [words.report.currency, 'text', ({ Currency }) => Currency],
  ]
  return exportList(ctx, {
    name: 'fleets',
    filter,
    title: words.fleets.title,
    columns,
    list: listFleets,
  })
}
