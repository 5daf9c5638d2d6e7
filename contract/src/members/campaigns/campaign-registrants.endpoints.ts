import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import { InstantInput } from '../../kit/time.ts'
import {
  AddRegistrants,
  CampaignRegistrant,
  ChangeRegistrant,
  DecidedWaiting,
  DecideRegistrants,
  DecideWaiting,
  ListRegistrants,
  SetRegistrantStatus,
  WaitingRegistrants,
} from './campaign-registrants.schema.ts'

const ofCampaign = { kind: 'place', ids: { id: 'campaign' } } as const
const byRegistrant = z.object({ id: PathId, registrantId: PathId })
const ofRegistrant = { kind: 'place', ids: { id: 'campaign', registrantId: 'campaignRegistrant' } } as const
const version = { UpdatedAt: InstantInput.optional() }
const flag = z.enum(['', 'true', 'false']).default('')
const changing = ['campaigns.isTemplate', 'campaigns.outsideScope']
const approving = [...changing, 'campaigns.full', 'campaigns.cardRequired', 'campaigns.notNewClient']
const editing = { permission: 'campaigns.edit', scope: ofRegistrant, params: byRegistrant } as const

const list = get('/adminapi/discountcampaigns/:id/registrants', {
  summary: 'Registrants of a campaign, newest first',
  permission: 'campaigns.view',
  scope: ofCampaign,
  params: z.object({ id: PathId }),
  query: ListRegistrants,
  answer: CampaignRegistrant,
  paged: true,
})

export const campaignRegistrantsApi = {
  list,
  export: exportOf(list, '+ The filtered registrants as a spreadsheet or CSV'),
  find: get('/adminapi/discountcampaigns/:id/registrants/:registrantId', {
    summary: '+ A registrant, to be changed',
    ...editing,
    answer: CampaignRegistrant,
  }),
  add: post('/adminapi/discountcampaigns/:id/registrants', {
    summary:
      'Adds an approved registrant, an invited one by its type or invite=true; with many=true all or none (R114, R119)',
    permission: 'campaigns.edit',
    scope: ofCampaign,
    params: z.object({ id: PathId }),
    unscoped: ['campaignId'],
    query: z.object({ many: flag, invite: flag }),
    body: AddRegistrants,
    // The right is that of the campaign (R73).
    fixed: ['DiscountCampaignId', 'Status', 'ValidFrom', 'ValidTo', 'DiscountPercentage', 'DiscountCreditInCents'],
    bareList: 'Registrants',
    answer: z.array(CampaignRegistrant),
    needsKey: true,
    errors: [...approving, 'campaigns.alreadyRegistered'],
    audit: 'campaignRegistrant.added',
    bodyLimit: 2 * 1024 * 1024,
  }),
  save: put('/adminapi/discountcampaigns/:id/registrants/:registrantId', {
    summary: '+ Changes contacts and car of a registrant (R8)',
    ...editing,
    body: ChangeRegistrant.extend(version),
    answer: CampaignRegistrant,
    errors: [...changing, 'campaigns.alreadyRegistered', 'conflict.changedMeanwhile'],
    audit: 'campaignRegistrant.changed',
  }),
  setStatus: put('/adminapi/discountcampaigns/:id/registrants/:registrantId/status/:status', {
    summary: '+ Approves or declines a registrant; the same status again is no change (R112, R114)',
    permission: 'campaigns.edit',
    scope: ofRegistrant,
    params: byRegistrant.extend({ status: z.enum(['APPROVED', 'DECLINED']) }),
    body: SetRegistrantStatus,
    answer: CampaignRegistrant,
    errors: [...approving, 'conflict.changedMeanwhile'],
    audit: 'campaignRegistrant.statusChanged',
  }),
  decide: put('/adminapi/discountcampaigns/:id/registrants/status/:status', {
    summary: '+ Approves or declines registrants, all or none (R112, R114)',
    permission: 'campaigns.edit',
    scope: { kind: 'place', ids: { id: 'campaign', 'Registrants.Id': 'campaignRegistrant' } },
    params: z.object({ id: PathId, status: z.enum(['APPROVED', 'DECLINED']) }),
    body: DecideRegistrants,
    answer: z.array(CampaignRegistrant),
    errors: [...approving, 'conflict.changedMeanwhile'],
    audit: 'campaignRegistrant.statusChanged',
  }),
  waiting: get('/adminapi/discountcampaigns/:id/registrants/waiting', {
    summary: '+ How many registrants wait for a decision (R112)',
    permission: 'campaigns.edit',
    scope: ofCampaign,
    params: z.object({ id: PathId }),
    answer: WaitingRegistrants,
  }),
  decideWaiting: put('/adminapi/discountcampaigns/:id/registrants/waiting/:status', {
    summary: '+ Approves the waiting registrants who meet the conditions, or declines all; at most 5,000 (R112, R114)',
    permission: 'campaigns.edit',
    scope: ofCampaign,
    params: z.object({ id: PathId, status: z.enum(['APPROVED', 'DECLINED']) }),
    body: DecideWaiting,
    answer: DecidedWaiting,
    errors: [...changing, 'campaigns.full'],
    audit: 'campaignRegistrant.statusChanged',
  }),
  remove: del('/adminapi/discountcampaigns/:id/registrants/:registrantId', {
    summary: '+ Removes a registrant, who loses the discount at once',
    ...editing,
    body: z.object(version),
    errors: [...changing, 'conflict.changedMeanwhile'],
    audit: 'campaignRegistrant.removed',
  }),
}
