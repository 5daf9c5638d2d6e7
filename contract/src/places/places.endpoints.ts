import * as z from 'zod'
import { del, get, post, put } from '../kit/endpoint.ts'
import { PathId } from '../kit/input.ts'
import {
  AddPlace,
  ListPlaceProfiles,
  ListPlaces,
  Place,
  PlaceProfile,
  PlaceRow,
  PlaceTotals,
  Replay,
  SavedPlace,
  SavePlace,
  SessionsCount,
  StartReplay,
  TariffVersion,
} from './places.schema.ts'

const byId = z.object({ id: PathId })

export const placesApi = {
  profiles: get('/adminapi/placeprofiles', {
    summary: 'Places in reach as a light list for pickers, by name (R59)',
    permission: 'signedIn',
    query: ListPlaceProfiles,
    answer: z.array(PlaceProfile),
  }),
  list: get('/adminapi/places', {
    summary: 'Places in reach by name, 15 a page, parents with their children (D1 §2, R40)',
    permission: 'places.view',
    query: ListPlaces,
    answer: PlaceRow,
    paged: true,
  }),
  totals: get('/adminapi/places/totals', {
    summary: '+ Spots and free spots of our own sites in reach (R41)',
    permission: 'places.view',
    query: ListPlaces.pick({ search: true, type: true, status: true, region: true }),
    answer: PlaceTotals,
  }),
  find: get('/adminapi/places/:id', {
    summary: 'A place with its weekly table, terms and what its prices need (D1 §3)',
    permission: 'places.view',
    params: byId,
    answer: Place,
  }),
  add: post('/adminapi/places', {
    summary: '+ Adds a place (R39)',
    permission: 'places.add',
    body: AddPlace,
    answer: Place,
    errors: ['places.codeTaken', 'places.unknownRegion', 'places.unknownZone', 'places.notAParent'],
    audit: 'place.added',
  }),
  save: put('/adminapi/places', {
    summary: 'Changes a place and its prices, each part by whom may (R57); a table becomes a new version (R50)',
    permission: 'tariffs.editSpots',
    body: SavePlace,
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
      'places.unknownZone',
      'places.unknownTimeZone',
      'places.servicesElsewhere',
      'places.serviceTwice',
      'places.serviceUnknown',
      'places.nothingYours',
    ],
    audit: 'place.saved',
  }),
  sessionsCount: get('/adminapi/places/:id/sessions-count', {
    summary: 'Running sessions and free spots now (R42)',
    permission: 'places.view',
    params: byId,
    answer: SessionsCount,
  }),
  versions: get('/adminapi/places/:id/availability-tables', {
    summary: '+ Every version of the weekly table, newest first (R50)',
    permission: 'places.view',
    params: byId,
    answer: z.array(TariffVersion),
  }),
  withdraw: del('/adminapi/places/:id/availability-tables/:tariffId', {
    summary: '+ Takes back a version that has not begun; the one before goes on (R50)',
    permission: 'tariffs.editPrices',
    params: z.object({ id: PathId, tariffId: PathId }),
    errors: ['places.versionBegun', 'places.capNotYours'],
    audit: 'place.tariffWithdrawn',
  }),
  startReplay: post('/adminapi/places/:id/tariff-replays', {
    summary: "+ Prices the last month's ended sessions on a tariff that is not saved, as a job",
    permission: 'tariffs.editSpots',
    params: byId,
    body: StartReplay,
    answer: Replay,
    errors: ['places.hoursCross'],
  }),
  findReplay: get('/adminapi/places/:id/tariff-replays/:replayId', {
    summary: '+ How far a replay is, and its result',
    permission: 'tariffs.editSpots',
    params: z.object({ id: PathId, replayId: PathId }),
    answer: Replay,
  }),
  cancelReplay: del('/adminapi/places/:id/tariff-replays/:replayId', {
    summary: '+ Stops a replay',
    permission: 'tariffs.editSpots',
    params: z.object({ id: PathId, replayId: PathId }),
  }),
}
