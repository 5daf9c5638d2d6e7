import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import { InstantInput } from '../../kit/time.ts'
import {
  Availability,
  FavoriteWhitelist,
  ListWhitelists,
  SaveWhitelist,
  Whitelist,
  WhitelistRow,
} from './whitelists.schema.ts'

const byId = z.object({ id: PathId })
const ofList = { kind: 'place', ids: { id: 'whitelist' } } as const
/** Users have calls of their own, favourites too; the link's id never changes. */
const keptElsewhere = { fixed: ['Id', 'PublicRegistrationLinkUuid', 'IsFavorite'], notTaken: ['Users'] } as const
/** Errors of saving a whitelist or fleet. */
export const listErrors = [
  'whitelists.endsBeforeStart',
  'whitelists.nowhere',
  'whitelists.noZone',
  'whitelists.unknownChoice',
  'whitelists.codeTaken',
  'conflict.changedMeanwhile',
]
const viewing = { permission: 'whitelists.view', scope: ofList, params: byId } as const

const list = get('/adminapi/whitelists-with-availability', {
  summary: 'Whitelists in scope, favourites first, then by name (R88, R99)',
  permission: 'whitelists.view',
  scope: 'list',
  query: ListWhitelists,
  answer: WhitelistRow,
  paged: true,
})

export const whitelistsApi = {
  list,
  export: exportOf(list, '+ The filtered whitelists as a spreadsheet or CSV (R182)'),
  home: get('/adminapi/whitelists', {
    summary: '+ The same under the path of the start page, which asks with includeAvailabilityInfo (R88)',
    permission: 'whitelists.view',
    scope: 'list',
    query: ListWhitelists,
    answer: WhitelistRow,
    paged: true,
  }),
  find: get('/adminapi/whitelists/:id', {
    summary: 'A whitelist; its users are read page by page',
    ...viewing,
    answer: Whitelist,
  }),
  availability: get('/adminapi/whitelists/:id/current-availability-info', {
    summary: 'Members inside and allowed now, until the next boundary (R89)',
    ...viewing,
    answer: Availability,
  }),
  add: post('/adminapi/whitelists', {
    summary: 'Adds a whitelist (R189)',
    permission: 'whitelists.edit',
    scope: { kind: 'place', ids: { 'Managers.OwnerId': 'user' } },
    unscoped: ['AppId'],
    needsKey: true,
    body: SaveWhitelist,
    ...keptElsewhere,
    answer: Whitelist,
    errors: listErrors,
    audit: 'whitelist.added',
  }),
  save: put('/adminapi/whitelists/:id', {
    summary: 'Changes a whitelist (R8, R189)',
    permission: 'whitelists.edit',
    scope: { kind: 'place', ids: { id: 'whitelist', 'Managers.OwnerId': 'user' } },
    unscoped: ['AppId'],
    params: byId,
    body: SaveWhitelist,
    ...keptElsewhere,
    answer: Whitelist,
    errors: listErrors,
    audit: 'whitelist.changed',
  }),
  remove: del('/adminapi/whitelists/:id', {
    summary: 'Deletes a whitelist: its users lose access at once, running sessions keep it (R99)',
    permission: 'whitelists.edit',
    scope: ofList,
    params: byId,
    body: z.object({ UpdatedAt: InstantInput.optional() }),
    errors: ['conflict.changedMeanwhile'],
    audit: 'whitelist.deleted',
  }),
  addFavorite: post('/adminapi/favorite-whitelists', {
    summary: 'Marks a whitelist as a favourite of the caller (R99)',
    permission: 'whitelists.view',
    scope: { kind: 'place', ids: { WhitelistId: 'whitelist' } },
    body: FavoriteWhitelist,
  }),
  removeFavorite: del('/adminapi/favorite-whitelists/:id', {
    summary: 'Removes the mark (R99)',
    ...viewing,
  }),
}
