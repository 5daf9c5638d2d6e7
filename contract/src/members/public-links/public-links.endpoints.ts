import * as z from 'zod'
import { get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import {
  PublicLink,
  PublicLinkSettings,
  RegisterByCode,
  RegistrationAnswer,
  SavePublicLink,
  TypedRegistration,
} from './public-links.schema.ts'

const byUuid = z.object({ id: z.uuid() })
const byId = z.object({ id: PathId })
const ofCampaign = { kind: 'place', ids: { id: 'campaign' } } as const
const ofWhitelist = { kind: 'place', ids: { id: 'whitelist' } } as const

export const publicLinksApi = {
  find: get('/adminapi/publiclinks/:id', {
    summary: 'Texts and fields of a registration form; 404 for a disabled or closed one (R121)',
    permission: 'public',
    scope: 'none',
    params: byUuid,
    answer: PublicLink,
    callsPerMinute: 60,
  }),
  register: post('/adminapi/publiclinks/:id/registrations', {
    summary: '+ Registers by the form; all wrong fields at once; known phone numbers are not revealed (R121)',
    permission: 'public',
    scope: 'none',
    params: byUuid,
    body: TypedRegistration,
    answer: RegistrationAnswer,
    errors: ['input.required', 'publicLinks.unknownValue', 'campaigns.codeUnknown'],
    audit: 'whitelistUser.registered',
    callsPerMinute: 10,
  }),
  registerByCode: post('/adminapi/app-registrations', {
    summary: '+ Registers by the code of a whitelist or fleet of an app (R97)',
    permission: 'public',
    scope: 'none',
    body: RegisterByCode,
    answer: RegistrationAnswer,
    errors: ['publicLinks.codeUnknown', 'publicLinks.closed', 'fleets.full'],
    audit: 'whitelistUser.registered',
    callsPerMinute: 10,
  }),
  findOfWhitelist: get('/adminapi/whitelists/:id/public-link', {
    summary: '+ The registration form of a whitelist with its address',
    permission: 'whitelists.edit',
    scope: ofWhitelist,
    params: byId,
    answer: PublicLinkSettings,
  }),
  saveOfWhitelist: put('/adminapi/whitelists/:id/public-link', {
    summary: '+ Changes, enables or disables the registration form of a whitelist (R8, R122)',
    permission: 'whitelists.edit',
    scope: ofWhitelist,
    unscoped: ['CustomFields.ID'],
    params: byId,
    body: SavePublicLink,
    answer: PublicLinkSettings,
    errors: ['publicLinks.twoValues', 'conflict.changedMeanwhile'],
    audit: 'publicLink.changed',
  }),
  findOfCampaign: get('/adminapi/discountcampaigns/:id/public-link', {
    summary: '+ The registration form of a campaign with its address',
    permission: 'campaigns.edit',
    scope: ofCampaign,
    params: byId,
    answer: PublicLinkSettings,
    errors: ['campaigns.outsideScope'],
  }),
  saveOfCampaign: put('/adminapi/discountcampaigns/:id/public-link', {
    summary: '+ Changes, enables or disables the registration form of a campaign (R8, R122)',
    permission: 'campaigns.edit',
    scope: ofCampaign,
    unscoped: ['CustomFields.ID'],
    params: byId,
    body: SavePublicLink,
    answer: PublicLinkSettings,
    errors: ['publicLinks.twoValues', 'campaigns.isTemplate', 'campaigns.outsideScope', 'conflict.changedMeanwhile'],
    audit: 'publicLink.changed',
  }),
}
