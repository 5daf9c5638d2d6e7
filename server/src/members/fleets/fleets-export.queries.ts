import { listExport } from '../../kit/lists/list-export.ts'
import { listColumnsIn } from '../whitelists/whitelists-export.queries.ts'
import { listFleets } from './fleets.queries.ts'
import { phrases } from './phrases.ts'

/** Fleets as they are listed; a limit of 0 is none and stays empty (R101, R182). */
export const exportFleets = listExport(phrases, listFleets, (words, ctx) => ({
  name: 'fleets',
  title: words.fleets.title,
  columns: [
    ...listColumnsIn(ctx.language),
    [words.fleets.mostUsers, 'number', ({ MaxNumberOfUsers }) => MaxNumberOfUsers || null],
    [words.fleets.billing, ['text', 14], ({ Type }) => words.fleets.type[Type]],
    [words.fleets.dailyLimit, 'money', ({ DailyLimitInCentsPerUser }) => DailyLimitInCentsPerUser || null],
    [words.fleets.monthlyLimit, 'money', ({ MonthlyLimitInCentsPerUser }) => MonthlyLimitInCentsPerUser || null],
    [words.shared.currency, 'currency', ({ Currency }) => Currency],
  ],
}))
