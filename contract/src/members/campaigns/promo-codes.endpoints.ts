import * as z from 'zod'
import { get, post } from '../../kit/endpoint.ts'
import { Id } from '../../kit/id.ts'
import { PathId } from '../../kit/input.ts'
import { exporting } from '../../kit/listing.ts'
import { Instant } from '../../kit/time.ts'

/** Most codes of one call (R120), and of one campaign. */
export const mostPromoCodesAtOnce = 1_000
export const mostPromoCodes = 10_000

export const PromoCode = z.object({
  Id,
  Code: z.string(),
  /** 0: free, or used by a registrant who is no client. */
  UsedByClientID: z.number(),
  /** **+** */
  IsUsed: z.boolean(),
  /** **+** Time of use; the zero date: free. */
  UsedAt: Instant,
})
export type PromoCode = z.infer<typeof PromoCode>

/** All codes of a campaign, oldest first. */
export const PromoCodes = z.object({
  Total: z.number(),
  Used: z.number(),
  Free: z.number(),
  PromoCodes: z.array(PromoCode),
})
export type PromoCodes = z.infer<typeof PromoCodes>

const scope = { kind: 'place', ids: { id: 'campaign' } } as const

export const promoCodesApi = {
  list: get('/adminapi/discountcampaigns/:id/promo-codes', {
    summary: '+ Single-use codes of a campaign with totals (R120)',
    permission: 'campaigns.edit',
    scope,
    params: z.object({ id: PathId }),
    answer: PromoCodes,
    errors: ['campaigns.outsideScope'],
  }),
  export: get('/adminapi/discountcampaigns/:id/promo-codes/export', {
    summary: '+ All codes of a campaign as a spreadsheet or CSV (R120)',
    permission: 'campaigns.edit',
    scope,
    params: z.object({ id: PathId }),
    ...exporting(z.object({})),
    errors: ['campaigns.outsideScope'],
  }),
  generate: post('/adminapi/discountcampaigns/:id/promo-codes/:amount', {
    summary: 'Generates 1 to 1,000 single-use codes (R120)',
    permission: 'campaigns.edit',
    scope,
    unscoped: ['amount', 'campaignId'],
    params: z.object({ id: PathId, amount: z.coerce.number().int().min(1).max(mostPromoCodesAtOnce) }),
    needsKey: true,
    /** Repeats fields of the path; clients may omit the body. */
    body: z.object({ amountOfNewCodes: z.number().int().optional(), campaignId: z.number().int().optional() }),
    answer: PromoCodes,
    errors: ['campaigns.isTemplate', 'campaigns.outsideScope', 'campaigns.tooManyCodes'],
    audit: 'campaign.codesGenerated',
  }),
}
