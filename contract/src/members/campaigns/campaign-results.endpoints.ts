import * as z from 'zod'
import { get } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exporting } from '../../kit/listing.ts'
import { Currency } from '../../kit/money.ts'
import { OptionalDay } from '../../kit/time.ts'

const figures = {
  /** Registrations answered: an invitation counts when the registrant sends the form. */
  Registrations: z.number(),
  /** Registrants without an earlier ended session of their client. */
  NewClients: z.number(),
  /** Sessions that used the campaign, by their end, without refunded ones. */
  Sessions: z.number(),
  /** Discounts by percent and used credit together. */
  RedeemedInCents: z.number(),
  /** Revenue of these sessions: paid by drivers, and the used credit that its payer pays (R111). */
  RevenueInCents: z.number(),
  /** Price of these sessions without the campaign. */
  FullPriceInCents: z.number(),
}

/** Days of the campaign's time zone, both inclusive; default: the last 30 days. */
const ResultsFilter = z.object({ from: OptionalDay, to: OptionalDay })

/** **+** */
export const CampaignResults = z.object({
  /** First and last day, `2026-03-04`. */
  From: z.string(),
  To: z.string(),
  Currency,
  ...figures,
  /** Every day of the period, in order. */
  Days: z.array(z.object({ Day: z.string(), ...figures })),
})
export type CampaignResults = z.infer<typeof CampaignResults>
export type ResultsDay = CampaignResults['Days'][number]

const ofCampaign = {
  permission: 'campaigns.view',
  scope: { kind: 'place', ids: { id: 'campaign' } },
  params: z.object({ id: PathId }),
  errors: ['campaigns.endsBeforeStart', 'campaigns.periodTooLong'],
} as const

export const campaignResultsApi = {
  find: get('/adminapi/discountcampaigns/:id/results', {
    ...ofCampaign,
    summary: '+ What a campaign did: registrations, redeemed value and revenue by day',
    query: ResultsFilter,
    answer: CampaignResults,
    isSlow: true,
  }),
  export: get('/adminapi/discountcampaigns/:id/results/export', {
    ...ofCampaign,
    summary: '+ The results as a spreadsheet or CSV',
    ...exporting(ResultsFilter),
  }),
}
