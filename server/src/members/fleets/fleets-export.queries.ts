import { listExport } from '../../kit/lists/list-export.ts'
import { listColumnsIn } from '../whitelists/whitelists-export.queries.ts'
import { listFleets } from './fleets.queries.ts'
import { phrases } from './phrases.ts'

/** Fleets as they are listed; a limit of 0 is none and stays empty (R101, R182). */
export const exportFleets = listExport(phrases, listFleets, (words, ctx) => ({
  name: 'fleets',
  title: words.title,
  columns: [
    ...listColumnsIn(ctx.language),
    [words.field.MaxNumberOfUsers, 'number', ({ MaxNumberOfUsers }) => MaxNumberOfUsers || null],
    [words.field.Type, ['text', 14], ({ Type }) => words.type[Type]],
    [words.fleets.dailyLimit, 'money', ({ DailyLimitInCentsPerUser }) => DailyLimitInCentsPerUser || null],
    [words.fleets.monthlyLimit, 'money', ({ MonthlyLimitInCentsPerUser }) => MonthlyLimitInCentsPerUser || null],
    [words.shared.currency, 'currency', ({ Currency }) => Currency],
  ],
}))
