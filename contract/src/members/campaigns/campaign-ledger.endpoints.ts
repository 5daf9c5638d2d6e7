import * as z from 'zod'
import { get } from '../../kit/endpoint.ts'
import { Id } from '../../kit/id.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import { Currency } from '../../kit/money.ts'
import { pageQuery } from '../../kit/page.ts'
import { Instant } from '../../kit/time.ts'
import { registrantPageSizes } from './campaigns.filters.ts'

const sums = {
  /** Priced sessions that used the right, without refunded ones. */
  Sessions: z.number(),
  GrantedInCents: z.number(),
  /** Cents used, less what refunds and corrections returned. */
  UsedInCents: z.number(),
  LeftInCents: z.number(),
  /** Cents deducted by the percent. */
  DiscountInCents: z.number(),
}

/**
 * **+** What a registrant got and used; also a declined or removed one, so that the sums equal those of the sessions.
 */
export const LedgerRow = z.object({
  Id,
  /** Masked for readers who do not see personal data (R79). */
  Name: z.string(),
  CarNumber: z.string(),
  GrantedAt: Instant,
  /** The right is declined or removed: what is left of it cannot be used. */
  IsEnded: z.boolean(),
  ...sums,
  Currency,
})
export type LedgerRow = z.infer<typeof LedgerRow>

export const LedgerTotals = z.object({ Registrants: z.number(), ...sums, Currency })
export type LedgerTotals = z.infer<typeof LedgerTotals>

const ofCampaign = {
  permission: 'campaigns.view',
  scope: { kind: 'place', ids: { id: 'campaign' } },
  params: z.object({ id: PathId }),
} as const

const list = get('/adminapi/discountcampaigns/:id/ledger', {
  ...ofCampaign,
  summary: '+ Granted, used and left by registrant, newest first (R73, R111)',
  query: z.object(pageQuery(registrantPageSizes)),
  answer: LedgerRow,
  paged: true,
})

export const campaignLedgerApi = {
  list,
  totals: get('/adminapi/discountcampaigns/:id/ledger/totals', {
    ...ofCampaign,
    summary: '+ Granted, used and left of all registrants',
    answer: LedgerTotals,
  }),
  export: exportOf(list, '+ The ledger as a spreadsheet or CSV'),
}
