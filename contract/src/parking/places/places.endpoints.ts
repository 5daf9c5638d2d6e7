import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import { placeEditors } from './places.policy.ts'
import {
  AddPlace,
  ListPlaceProfiles,
  ListPlaces,
  Place,
  PlaceProfile,
  PlaceRow,
  PlaceTotals,
  SavedPlace,
  SavePlace,
  SessionsCount,
  TariffVersion,
} from './places.schema.ts'

const ofPlace = { scope: { kind: 'place', ids: { id: 'place' } }, params: z.object({ id: PathId }) } as const
const list = get('/adminapi/places', {
  summary: 'Places in scope by name, 15 per page, parents with their children (R40)',
  permission: 'places.view',
  scope: { kind: 'list', ids: { region: 'region' } },
  query: ListPlaces,
  answer: PlaceRow,
  paged: true,
})

export const placesApi = {
  profiles: get('/adminapi/placeprofiles', {
    summary: 'Places in scope by name, for pickers (R59)',
    permission: 'signedIn',
    scope: { kind: 'list', ids: { region: 'region' } },
    query: ListPlaceProfiles,
    answer: z.array(PlaceProfile),
  }),
  list,
  totals: get('/adminapi/places/totals', {
    summary: '+ Spots and free spots of own places in scope (R41)',
    permission: 'places.view',
    scope: { kind: 'list', ids: { region: 'region' } },
    query: ListPlaces.pick({ search: true, type: true, status: true, region: true }),
    answer: PlaceTotals,
  }),
  export: exportOf(list, '+ The filtered places with their parts as a spreadsheet or CSV (R182)'),
  find: get('/adminapi/places/:id', {
    summary: 'A place with its weekly prices and terms',
    permission: 'places.view',
    ...ofPlace,
    answer: Place,
  }),
  add: post('/adminapi/places', {
    summary: '+ Adds a place (R39)',
    permission: 'places.add',
    scope: { kind: 'region', ids: { Region: 'region', ParentId: 'place' } },
    unscoped: ['ZoneIds'],
    body: AddPlace,
    answer: Place,
    errors: ['places.codeTaken', 'places.unknownRegion', 'places.unknownZone', 'places.notAParent'],
    audit: 'place.added',
  }),
  save: put('/adminapi/places', {
    summary: 'Changes a place and its prices, each field by permission (R57); a table becomes a new version (R50)',
    permission: placeEditors,
    scope: { kind: 'place', ids: { Id: 'place' } },
    unscoped: ['TariffId', 'ZoneIds', 'Services.Id'],
    body: SavePlace,
    fixed: ['Name', 'AddressText', 'Type', 'Code', 'Region', 'BookablePlaceId', 'isChildPlace'],
    answer: SavedPlace,
    errors: [
      'conflict.changedMeanwhile',
      'places.startsInPast',
      'places.startTaken',
      'places.firstBeginsNow',
      'places.endsByItself',
      'places.otherVersion',
      'places.nothingBegins',
      'places.hoursCross',
      'places.boundariesCross',
      'places.minAboveMax',
      'places.unknownZone',
      'places.unknownTimeZone',
      'places.servicesElsewhere',
      'places.serviceTwice',
      'places.serviceUnknown',
      'places.hasBookings',
      'places.fewerThanBooked',
      'places.nothingYours',
    ],
    audit: 'place.saved',
  }),
  sessionsCount: get('/adminapi/places/:id/sessions-count', {
    summary: 'Active sessions and free spots now (R42)',
    permission: 'occupancy.view',
    ...ofPlace,
    answer: SessionsCount,
  }),
  versions: get('/adminapi/places/:id/availability-tables', {
    summary: '+ Price versions, newest first (R50)',
    permission: 'places.view',
    ...ofPlace,
    answer: z.array(TariffVersion),
  }),
  withdraw: del('/adminapi/places/:id/availability-tables/:tariffId', {
    summary: '+ Withdraws a version that has not started; the previous one stays in force (R50)',
    permission: 'tariffs.editPrices',
    scope: { kind: 'place', ids: { id: 'place', tariffId: 'tariff' } },
    params: z.object({ id: PathId, tariffId: PathId }),
    errors: ['places.versionBegun', 'places.capNotYours'],
    audit: 'place.tariffWithdrawn',
  }),
}
