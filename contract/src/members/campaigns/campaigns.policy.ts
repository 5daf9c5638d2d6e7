import { isGlobalAdmin, type Actor } from '../../access/actor.ts'
import { isChargeable } from '../../kit/chargeable.ts'
import { isSet, type Instant } from '../../kit/time.ts'
import { all, allowed, forbid, refuse, reject, type Verdict } from '../../kit/verdict.ts'
import { isPossibleTerm, isSomewhere } from '../whitelists/whitelists.policy.ts'
import type { CampaignState, CampaignType } from './campaigns.filters.ts'

/** Templates are edited by global admins (R118). */
export const mayEditTemplates = (actor: Actor): Verdict =>
  isGlobalAdmin(actor) ? allowed : forbid('access.notPermitted')

/** Registrants, promo codes and a public link are of campaigns, not of templates (R118). */
export const mayHaveRegistrants = ({ MayEdit, IsTemplate }: { MayEdit: boolean; IsTemplate: boolean }): Verdict =>
  all(!IsTemplate || refuse('campaigns.isTemplate'), MayEdit || forbid('campaigns.outsideScope'))

/** Credit paid by a third party (R111), the icon and the text of the app (R124). */
export const mayUseType = (actor: Actor, type: CampaignType): Verdict =>
  type !== 'PREPAID_CREDIT' || isGlobalAdmin(actor) ? allowed : forbid('campaigns.prepaidByGlobal')

type Terms = {
  IsTemplate: boolean
  Region: string
  Type: CampaignType
  DiscountPercent: number
  DiscountCreditInCents: number
  DiscountCreditCurrency: string
  ActivateExtraDiscountCampaign: boolean
  ExtraDiscountCampaignId: number
  ExtraDiscountCampaignNumberOfDaysValid: number
}

/** Terms by field; the first refusal names its field (R111, R113). */
export const termsOf = (campaign: Terms): readonly { field: string; verdict: Verdict }[] =>
  [
    {
      field: 'Region',
      verdict: campaign.IsTemplate || campaign.Region !== '' || reject('campaigns.regionRequired'),
    },
    {
      field: 'DiscountPercent',
      verdict:
        campaign.Type !== 'DISCOUNT_PERCENT' || campaign.DiscountPercent > 0 || reject('campaigns.percentRequired'),
    },
    {
      field: 'DiscountCreditInCents',
      verdict:
        campaign.Type === 'DISCOUNT_PERCENT'
          ? allowed
          : all(
              campaign.DiscountCreditInCents > 0 || reject('campaigns.creditRequired'),
              isChargeable(campaign.DiscountCreditInCents, campaign.DiscountCreditCurrency),
            ),
    },
    {
      field: 'ExtraDiscountCampaignId',
      verdict:
        !campaign.ActivateExtraDiscountCampaign ||
        campaign.ExtraDiscountCampaignId > 0 ||
        reject('campaigns.extraRequired'),
    },
    {
      field: 'ExtraDiscountCampaignNumberOfDaysValid',
      verdict:
        !campaign.ActivateExtraDiscountCampaign ||
        campaign.ExtraDiscountCampaignNumberOfDaysValid > 0 ||
        reject('campaigns.extraDaysRequired'),
    },
  ].map(({ field, verdict }) => ({ field, verdict: all(verdict) }))

/** A campaign needs one place or zone at least (R90). */
export const isHeldSomewhere = (ids: readonly number[], where: 'Places' | 'Zones' = 'Places'): Verdict =>
  isSomewhere(ids).ok ? allowed : reject(where === 'Places' ? 'campaigns.nowhere' : 'campaigns.noZone')

/** The end is exclusive (R116). */
export const isCampaignTerm = (term: { ValidFrom: Instant; ValidTo: Instant }): Verdict =>
  isPossibleTerm(term).ok ? allowed : reject('campaigns.endsBeforeStart')

type Locked = {
  IsTypeLocked: boolean
  Type: CampaignType
  DiscountCreditCurrency: string
  Region: string
  IsTemplate: boolean
}

/** Type and currency are locked by registrants (R115); the region of a campaign and whether it is a template never change. */
export const mayChangeTo = (before: Locked, after: Omit<Locked, 'IsTypeLocked'>): Verdict =>
  all(
    before.Type === after.Type || !before.IsTypeLocked || refuse('campaigns.typeLocked'),
    before.DiscountCreditCurrency === after.DiscountCreditCurrency ||
      !before.IsTypeLocked ||
      refuse('campaigns.currencyLocked'),
    before.IsTemplate === after.IsTemplate || refuse('campaigns.fixed'),
    before.IsTemplate || before.Region === after.Region || refuse('campaigns.fixed'),
  )

/** Approved registrants are counted; an admin may exceed the limit after a confirmation (R114). */
export const hasRoomFor = (
  { most, approved, mayExceed }: { most: number; approved: number; mayExceed: boolean },
  added: number,
): Verdict => all(most === 0 || mayExceed || approved + added <= most || refuse('campaigns.full'))

type Running = {
  ValidFrom: Instant
  ValidTo: Instant
  MaxNumberOfRegistrants: number
  ApprovedRegistrantsCount: number
}

export const campaignStateOf = (campaign: Running, now: Instant): CampaignState => {
  const { ValidFrom, ValidTo, MaxNumberOfRegistrants: most, ApprovedRegistrantsCount: approved } = campaign
  if (isSet(ValidTo) && Date.parse(ValidTo) <= Date.parse(now)) return 'OVER'
  if (isSet(ValidFrom) && Date.parse(ValidFrom) > Date.parse(now)) return 'COMING'
  return most > 0 && approved >= most ? 'FULL' : 'RUNNING'
}
