import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { Id } from '../../kit/id.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import { InstantInput } from '../../kit/time.ts'
import { listErrors } from '../whitelists/whitelists.endpoints.ts'
import { Fleet, FleetRow, ListFleets, SaveFleet } from './fleets.schema.ts'

const ofManagers = { 'Managers.OwnerId': 'user', 'Managers.RestrictedToFleetUserId': 'fleetUser' } as const

/** A fleet has no public form and no prices or spots of its own, and is nobody's favourite (decision 0035); its users have calls of their own. */
const ofWhitelists = [
  'Users',
  'FleetUser',
  'PublicRegistrationLinkUuid',
  'IsPublicRegistrationLinkEnabled',
  'AvailabilityTable',
  'DiscountPlan',
  'IsFavorite',
] as const

const list = get('/adminapi/fleets', {
  summary: 'Fleets in scope by name',
  permission: 'fleets.view',
  scope: 'list',
  query: ListFleets,
  answer: FleetRow,
  paged: true,
})

export const fleetsApi = {
  list,
  export: exportOf(list, '+ The filtered fleets as a spreadsheet or CSV (R182)'),
  find: get('/adminapi/fleets/:id', {
    summary: 'A fleet with its limits and managers',
    permission: 'fleets.view',
    scope: { kind: 'place', ids: { id: 'fleet' } },
    params: z.object({ id: PathId }),
    answer: Fleet,
  }),
  add: post('/adminapi/fleets', {
    summary: 'Adds a fleet (R189)',
    permission: 'fleets.edit',
    scope: { kind: 'place', ids: ofManagers },
    unscoped: ['AppId'],
    needsKey: true,
    body: SaveFleet,
    fixed: ['Id'],
    notTaken: ofWhitelists,
    answer: Fleet,
    errors: listErrors,
    audit: 'fleet.added',
  }),
  save: put('/adminapi/fleets', {
    summary: 'Changes a fleet (R8, R189)',
    permission: 'fleets.edit',
    scope: { kind: 'place', ids: { Id: 'fleet', ...ofManagers } },
    unscoped: ['AppId'],
    body: SaveFleet.extend({ Id }),
    notTaken: ofWhitelists,
    answer: Fleet,
    errors: [...listErrors, 'fleets.typeInUse', 'fleets.currencyInUse'],
    audit: 'fleet.changed',
  }),
  remove: del('/adminapi/fleets/:id', {
    summary: '+ Deletes a fleet: its users lose the right at once, running sessions and invoices keep it (R99, R189)',
    permission: 'fleets.edit',
    scope: { kind: 'place', ids: { id: 'fleet' } },
    params: z.object({ id: PathId }),
    body: z.object({ UpdatedAt: InstantInput.optional() }),
    errors: ['conflict.changedMeanwhile'],
    audit: 'fleet.deleted',
  }),
}
