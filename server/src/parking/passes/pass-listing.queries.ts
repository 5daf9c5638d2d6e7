import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { dayKey, instantToLocal, isSet, type Instant } from '@parkla/contract/kit/time.ts'
import type { passListingApi } from '@parkla/contract/parking/passes/pass-listing.endpoints.ts'
import { lastDayOf } from '@parkla/contract/kit/calendar.ts'
import { passStateOf } from '@parkla/contract/parking/passes/passes.policy.ts'
import type { MonthlyPass } from '@parkla/contract/parking/passes/passes.schema.ts'
import type { Context } from '../../kit/context.ts'
import { exportList, type ExportColumn } from '../../kit/lists/list-export.ts'
import { findPassTerms, listPasses } from './passes.queries.ts'
import { phrasesOf, type PhrasesOf } from '../../kit/phrases.ts'

const phrases = phrasesOf('passes')

type Terms = { now: Instant; zone: string }

const columnsIn = (words: PhrasesOf<'passes'>, { now, zone }: Terms): ExportColumn<MonthlyPass>[] => {
  const dayOf = (instant: Instant) => instantToLocal(instant, zone)
  return [
    [words.shared.phoneNumber, ['text', 16], ({ PhoneNumber }) => PhoneNumber],
    [words.shared.personName, ['text', 24], ({ ClientName }) => ClientName],
    [words.shared.email, ['text', 28], ({ Email }) => Email],
    [words.shared.plate, 'text', (pass) => pass.ClientActiveLicensePlate || pass.LicensePlate],
    [words.shared.rightFrom, 'day', ({ ValidFrom }) => dayKey(dayOf(ValidFrom))],
    // The last day, stored as the midnight after it (R108).
    [words.field.to, 'day', ({ ValidTo }) => (isSet(ValidTo) ? dayKey(lastDayOf(dayOf(ValidTo))) : '')],
    [words.column.cost, 'money', ({ MonthlyCostInCents }) => MonthlyCostInCents],
    [words.shared.currency, 'currency', ({ Currency }) => Currency],
    [words.export.withVat, 'text', ({ PricesIncludeVat }) => (PricesIncludeVat ? words.shared.yes : words.shared.no)],
    [words.shared.status, ['text', 24], (pass) => words.state[passStateOf(pass, now)]],
    [words.column.next, 'day', ({ NextBillingDay }) => NextBillingDay],
    [words.shared.comments, ['text', 40], ({ Info }) => Info],
  ]
}

export const exportPasses = async (
  ctx: Context,
  filter: RequestOf<(typeof passListingApi)['export']>,
): Promise<FileAnswer> => {
  const { id } = filter
  const { TimeZone: zone } = await findPassTerms(ctx, { id })
  const words = phrases[ctx.language]
  return exportList(ctx, {
    name: 'passes',
    placeId: id,
    filter,
    title: words.title,
    columns: columnsIn(words, { now: ctx.now, zone }),
    zoneOf: () => zone,
    list: async () => ({ items: await listPasses(ctx, { id }), nextPage: 0 }),
  })
}
