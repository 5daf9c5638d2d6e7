import type { Entitlement, Price, PriceOptions } from '@parkla/contract/parking/tariffs/pricing-types.ts'
import type { CampaignRight } from '../../members/campaigns/covering.queries.ts'

/** Use of a registrant's right by a session; cents. */
export type CampaignUse = {
  registrantId: number
  campaignId: number
  percent: number
  /** Price without the percent, less the price with it. */
  discountInCents: number
  creditInCents: number
}

const bestPercent = (rights: readonly CampaignRight[]): CampaignRight | undefined =>
  rights.reduce<CampaignRight | undefined>(
    (best, right) => (right.percent > (best?.percent ?? 0) ? right : best),
    undefined,
  )

/** The best percent of the campaigns; percents are not added (R55). */
export const entitlementOfCampaign = (rights: readonly CampaignRight[]): Entitlement[] => {
  const best = bestPercent(rights)
  return best ? [{ right: 'CAMPAIGN', discountPercent: best.percent, name: best.name }] : []
}

const withCredit = (rights: readonly CampaignRight[], currency: string) =>
  rights.filter((right) => right.leftInCents > 0 && right.currency === currency)

/** Credit left of all campaigns in the currency of the prices (R55, R111). */
export const creditOf = (rights: readonly CampaignRight[], currency: string): NonNullable<PriceOptions['credits']> => {
  const campaignCreditInCents = withCredit(rights, currency).reduce((sum, { leftInCents }) => sum + leftInCents, 0)
  return campaignCreditInCents === 0 ? {} : { campaignCreditInCents }
}

/** The registrants' rights that reduced the price; credit is taken in the order of the rights. */
export const usesOf = (
  rights: readonly CampaignRight[],
  { price, withoutCampaign }: { price: Price; withoutCampaign: () => Price },
): CampaignUse[] => {
  if (rights.length === 0) return []
  const best = bestPercent(rights)
  const discountInCents = best ? Math.max(0, withoutCampaign().grossInCents - price.grossInCents) : 0
  let open = price.campaignCreditInCents
  const taken = new Map<number, number>()
  for (const right of withCredit(rights, price.trace.currency)) {
    taken.set(right.registrantId, Math.min(open, right.leftInCents))
    open -= taken.get(right.registrantId) ?? 0
  }
  return rights
    .map((right) => ({
      registrantId: right.registrantId,
      campaignId: right.campaignId,
      percent: right === best && discountInCents > 0 ? right.percent : 0,
      discountInCents: right === best ? discountInCents : 0,
      creditInCents: taken.get(right.registrantId) ?? 0,
    }))
    .filter((use) => use.discountInCents + use.creditInCents > 0)
    .toSorted((one, other) => other.percent - one.percent)
}
