import type { PromoCode, promoCodesApi } from '@parkla/contract/members/campaigns/promo-codes.endpoints.ts'
import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Context } from '../../kit/context.ts'
import { exportList, type ExportColumn } from '../../kit/lists/list-export.ts'
import { insistEditable, readTerms } from './campaigns.queries.ts'
import { readCodes } from './promo-codes.queries.ts'
import { phrases, type Words } from './phrases.ts'

const columnsIn = (words: Words): ExportColumn<PromoCode>[] => [
  [words.shared.code, 'text', ({ Code }) => Code],
  [words.usedAt, 'instant', ({ UsedAt }) => UsedAt],
]

/** All at once: a campaign has at most 10,000. */
export const exportPromoCodes = async (
  ctx: Context,
  filter: RequestOf<(typeof promoCodesApi)['export']>,
): Promise<FileAnswer> => {
  const { TimeZone: zone } = await readTerms(ctx, filter.id)
  await insistEditable(ctx.replica, ctx, filter.id)
  const words = phrases[ctx.language]
  return exportList(ctx, {
    name: 'campaignPromoCodes',
    filter,
    title: words.promoCodes,
    columns: columnsIn(words),
    zoneOf: () => zone,
    list: async () => ({ items: (await readCodes(ctx.replica, filter.id)).PromoCodes, nextPage: 0 }),
  })
}
