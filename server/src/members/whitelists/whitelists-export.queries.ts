import type { WhitelistRow } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { listExport, type ExportColumn } from '../../kit/lists/list-export.ts'
import type { Language } from '../../kit/reasons.ts'
import { daysOf } from './users/list-users-export.queries.ts'
import { phrases } from './phrases.ts'
import { listWhitelists } from './whitelists.queries.ts'

/** Columns that whitelists and fleets have. */
export const listColumnsIn = (
  language: Language,
): ExportColumn<Pick<WhitelistRow, 'Name' | 'Description' | 'Region' | 'ValidIn' | 'UserCount' | 'PendingCount'>>[] => {
  const words = phrases[language]
  return [
    [words.shared.name, ['text', 28], ({ Name }) => Name],
    [words.field.Description, ['text', 40], ({ Description }) => Description],
    [words.shared.region, 'text', ({ Region }) => Region],
    [words.lists.validIn, ['text', 40], ({ ValidIn }) => ValidIn.join(', ')],
    [words.lists.users, 'number', ({ UserCount }) => UserCount],
    [words.lists.pending, 'number', ({ PendingCount }) => PendingCount],
  ]
}

/** Whitelists as they are listed, with what is inside now (R88, R182). */
export const exportWhitelists = listExport(phrases, listWhitelists, (words, ctx) => ({
  name: 'whitelists',
  title: words.title,
  columns: [
    ...listColumnsIn(ctx.language),
    [words.shared.rightFrom, 'day', (row) => daysOf(row, row.TimeZone).first],
    [words.users.to, 'day', (row) => daysOf(row, row.TimeZone).last],
    [words.lists.inside, 'number', ({ Availability }) => Availability.UsedNow],
    [words.lists.allowed, 'number', ({ Availability }) => Availability.AllowedNow],
  ],
  zoneOf: ({ TimeZone }) => TimeZone,
}))
