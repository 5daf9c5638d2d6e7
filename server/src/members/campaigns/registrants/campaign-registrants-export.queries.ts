import type { campaignRegistrantsApi } from '@parkla/contract/members/campaigns/campaign-registrants.endpoints.ts'
import type { CampaignRegistrant } from '@parkla/contract/members/campaigns/campaign-registrants.schema.ts'
import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Context } from '../../../kit/context.ts'
import { exportList, type ExportColumn } from '../../../kit/lists/list-export.ts'
import { answersText } from '../../whitelists/users/list-users-export.queries.ts'
import { listRegistrants } from './campaign-registrants.queries.ts'
import { lastMoment } from '../campaigns-export.queries.ts'
import { readTerms } from '../campaigns.queries.ts'
import { phrases, type Words } from '../phrases.ts'

const columnsIn = (words: Words, currency: string): ExportColumn<CampaignRegistrant>[] => [
  [words.shared.personName, ['text', 28], ({ Name }) => Name],
  [words.shared.plate, 'text', ({ CarNumber }) => CarNumber],
  [words.shared.phone, ['text', 16], ({ PhoneNumber }) => PhoneNumber],
  [words.shared.email, ['text', 28], ({ Email }) => Email],
  [words.registrant.Comment, ['text', 32], ({ Comment }) => Comment],
  [words.shared.answers, ['text', 32], ({ Answers }) => answersText(Answers)],
  [words.registrant.RegistrationType, ['text', 18], ({ RegistrationType }) => words.registeredBy[RegistrationType]],
  [words.registeredAt, 'instant', ({ RegisteredAt }) => RegisteredAt],
  [words.field.ValidFrom, 'instant', ({ ValidFrom }) => ValidFrom],
  [words.field.ValidTo, 'instant', ({ ValidTo }) => lastMoment(ValidTo)],
  [words.percent, 'number', ({ DiscountPercentage }) => DiscountPercentage],
  [words.ledger.GrantedInCents, 'money', ({ DiscountCreditInCents }) => DiscountCreditInCents],
  [words.ledger.UsedInCents, 'money', (row) => row.UsedDiscountCreditInCents + row.DiscountInCents],
  [words.shared.currency, 'currency', () => currency],
  [words.shared.status, 'text', ({ Status }) => words.registrantStatus[Status || 'INVITED']],
]

/** The list as it is shown, with its masks. */
export const exportRegistrants = async (
  ctx: Context,
  filter: RequestOf<(typeof campaignRegistrantsApi)['export']>,
): Promise<FileAnswer> => {
  const { TimeZone: zone, DiscountCreditCurrency: currency } = await readTerms(ctx, filter.id)
  const words = phrases[ctx.language]
  return exportList(ctx, {
    name: 'campaignRegistrants',
    filter,
    title: words.registrants,
    columns: columnsIn(words, currency),
    zoneOf: () => zone,
    list: listRegistrants,
  })
}
