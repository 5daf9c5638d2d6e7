import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { Id } from '../../kit/id.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import { InstantInput } from '../../kit/time.ts'
import { AddCampaign, Campaign, CampaignRow, ListCampaigns, SaveCampaign } from './campaigns.schema.ts'
import { mostPromoCodesAtOnce, PromoCode } from './promo-codes.endpoints.ts'

const saving = [
  'access.notPermitted',
  'campaigns.prepaidByGlobal',
  'campaigns.regionRequired',
  'campaigns.percentRequired',
  'campaigns.creditRequired',
  'campaigns.extraRequired',
  'campaigns.extraDaysRequired',
  'campaigns.extraImpossible',
  'campaigns.codeTaken',
  'campaigns.codeForm',
  'campaigns.outsideScope',
  'campaigns.endsBeforeStart',
  'campaigns.nowhere',
  'campaigns.noZone',
  'whitelists.unknownChoice',
]

const removing = [
  'access.notPermitted',
  'campaigns.outsideScope',
  'campaigns.prepaidByGlobal',
  'campaigns.isExtra',
  'campaigns.isExtraElsewhere',
]

/**
 * Fields that only some types have, or that a template lacks: refused where they would not be stored (R111, R117, R118,
 * R190).
 */
const ofType = [
  'DiscountPercent',
  'DiscountCreditInCents',
  'PaymentMethodRequired',
  'OneTimeDiscount',
  'ForNewClientsOnly',
  'StartSessionsWithLPR',
  'ActivateExtraDiscountCampaign',
  'ExtraDiscountCampaignId',
  'ExtraDiscountCampaignActivationDelayInDays',
  'ExtraDiscountCampaignNumberOfDaysValid',
  'PayerName',
  'PayerRegistryCode',
  'PayerAddress',
  'PayerEmail',
  'ValidFrom',
  'ValidTo',
  'RegistrationOpenUntil',
  'CampaignCode',
] as const

/** Registrants and codes have calls of their own; the link's id never changes. Codes are sent back as they were read. */
const fixed = ['PublicRegistrationLinkUuid', ...ofType] as const

/**
 * Oldest codes first, at most those of one generation; the call of the codes has all. Empty for those who may not edit
 * the campaign.
 */
const CampaignWithCodes = Campaign.extend({ PromoCodes: z.array(PromoCode).max(mostPromoCodesAtOnce) })

const list = get('/adminapi/discountcampaigns', {
  summary: 'Campaigns in scope, newest first unless sorted otherwise',
  permission: 'campaigns.view',
  scope: 'list',
  query: ListCampaigns,
  answer: CampaignRow,
  paged: true,
})

export const campaignsApi = {
  list,
  export: exportOf(list, '+ The filtered campaigns as a spreadsheet or CSV'),
  templates: get('/adminapi/discountcampaign-templates', {
    summary: 'Templates by name (R118)',
    permission: 'campaigns.view',
    scope: 'none',
    answer: z.array(Campaign),
  }),
  find: get('/adminapi/discountcampaigns/:id', {
    summary:
      'A campaign or template with its codes, for those who may edit it (R120); its registrants are read page by page',
    permission: 'campaigns.view',
    scope: { kind: 'place', ids: { id: 'campaign' } },
    params: z.object({ id: PathId }),
    answer: CampaignWithCodes,
  }),
  add: post('/adminapi/discountcampaigns', {
    summary: 'Adds a campaign, or a template by a global admin (R111, R117); of a copy also its thank-you note (R118)',
    permission: 'campaigns.edit',
    scope: 'none',
    needsKey: true,
    body: AddCampaign,
    fixed: ['ID', ...fixed],
    notTaken: ['Registrants', 'PromoCodes'],
    answer: Campaign,
    errors: saving,
    audit: 'campaign.added',
  }),
  save: put('/adminapi/discountcampaigns', {
    summary: 'Changes a campaign or template (R8, R115)',
    permission: 'campaigns.edit',
    scope: { kind: 'place', ids: { ID: 'campaign' } },
    unscoped: ['AppId', 'AppIconId', 'ExtraDiscountCampaignId'],
    body: SaveCampaign.extend({ ID: Id }),
    fixed,
    notTaken: ['Registrants'],
    answer: Campaign,
    errors: [
      ...saving,
      'campaigns.typeLocked',
      'campaigns.currencyLocked',
      'campaigns.fixed',
      'conflict.changedMeanwhile',
    ],
    audit: 'campaign.changed',
  }),
  remove: del('/adminapi/discountcampaigns', {
    summary: 'Deletes a campaign: no new uses, granted rights run out (R118)',
    permission: 'campaigns.edit',
    scope: { kind: 'place', ids: { ID: 'campaign' } },
    body: z.object({ ID: Id, UpdatedAt: InstantInput.optional() }),
    errors: [...removing, 'conflict.changedMeanwhile'],
    audit: 'campaign.deleted',
  }),
  removeById: del('/adminapi/discountcampaigns/:id', {
    summary: '+ Deletes a campaign by its ID in the path (R9)',
    permission: 'campaigns.edit',
    scope: { kind: 'place', ids: { id: 'campaign' } },
    params: z.object({ id: PathId }),
    errors: removing,
    audit: 'campaign.deleted',
  }),
}
