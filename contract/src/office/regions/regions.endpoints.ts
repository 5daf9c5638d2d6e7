import * as z from 'zod'
import { get, post, put } from '../../kit/endpoint.ts'
import { OpenRegion, RegionRow, SaveRegion } from './regions.schema.ts'

/** The regions that the operator works in; of global admins (R195). */
export const regionsApi = {
  list: get('/adminapi/settings/regions', {
    summary: '+ The twenty regions, open ones first, with what opening them seeds (R195)',
    permission: 'settings.edit',
    scope: 'none',
    answer: z.array(RegionRow),
  }),
  open: post('/adminapi/settings/regions', {
    summary: '+ Opens a region with its VAT rates, calendar and fine terms (R195)',
    permission: 'settings.edit',
    scope: 'none',
    body: OpenRegion,
    answer: RegionRow,
    errors: ['settings.regionIsOpen'],
    audit: 'region.opened',
  }),
  save: put('/adminapi/settings/regions', {
    summary: '+ Changes name, time zone, languages and reference numbers of an open region (R8, R195)',
    permission: 'settings.edit',
    scope: { kind: 'region', ids: { Region: 'region' } },
    body: SaveRegion,
    answer: RegionRow,
    errors: ['settings.unknownRegion', 'conflict.changedMeanwhile'],
    audit: 'region.changed',
  }),
}
