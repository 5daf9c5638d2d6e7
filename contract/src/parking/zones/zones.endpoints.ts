import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import {
  AdminPlace,
  DeleteZone,
  ListAdminPlaces,
  ListOwnerZones,
  OwnerRegion,
  OwnerZone,
  AddZone,
  SaveZone,
  UploadIcon,
  Zone,
  ZoneRow,
} from './zones.schema.ts'

const byId = z.object({ id: PathId })
const editing = { permission: 'zones.edit', scope: 'none' } as const
const savingErrors = ['zones.codeTaken', 'zones.nameTaken', 'zones.noCode', 'zones.noIcon', 'conflict.changedMeanwhile']

export const zonesApi = {
  list: get('/adminapi/zones', {
    summary: 'Every zone by name',
    ...editing,
    answer: z.array(ZoneRow),
  }),
  find: get('/adminapi/zones/:id', {
    summary: 'A zone with its icon and its usage (R173)',
    ...editing,
    params: byId,
    answer: Zone,
  }),
  add: post('/adminapi/zones', {
    summary: 'Adds a zone; its code is made from the name when empty, its name from the code (R173, R190)',
    ...editing,
    body: AddZone,
    fixed: ['ID'],
    answer: Zone,
    errors: savingErrors,
    audit: 'zone.added',
  }),
  save: put('/adminapi/zones', {
    summary: 'Changes a zone (R8, R173)',
    ...editing,
    body: SaveZone,
    answer: Zone,
    errors: savingErrors,
    audit: 'zone.changed',
  }),
  remove: del('/adminapi/zones', {
    summary: 'Deletes an unused zone (R9, R173)',
    ...editing,
    body: DeleteZone,
    errors: ['zones.inUse', 'conflict.changedMeanwhile'],
    audit: 'zone.deleted',
  }),
  removeById: del('/adminapi/zones/:id', {
    summary: '+ Deletes a zone by its ID in the path (R9)',
    ...editing,
    params: byId,
    errors: ['zones.inUse'],
    audit: 'zone.deleted',
  }),
  uploadIcon: post('/adminapi/zones/icon', {
    summary: 'Uploads a PNG icon to be saved with a zone; checked by its content (R173)',
    ...editing,
    body: UploadIcon,
    answer: z.object({ IconKey: z.string() }),
    errors: ['zones.iconNotPng', 'zones.iconTooBig', 'zones.iconTooLarge'],
  }),
  ownerZones: get('/adminapi/owner/zones', {
    summary: 'Zones in the caller’s scope, by name, for pickers (R174)',
    permission: 'signedIn',
    scope: { kind: 'list', ids: { region: 'region' } },
    query: ListOwnerZones,
    answer: z.array(OwnerZone),
  }),
  adminPlaces: get('/adminapi/owner/adminplaces', {
    summary: 'Places in the caller’s scope, by name, for pickers (R174)',
    permission: 'signedIn',
    scope: { kind: 'list', ids: { region: 'region' } },
    query: ListAdminPlaces,
    answer: z.array(AdminPlace),
  }),
  ownerRegions: get('/adminapi/owner/regions', {
    summary: 'Regions in the caller’s scope, by name, for pickers (R174)',
    permission: 'signedIn',
    scope: 'list',
    answer: z.array(OwnerRegion),
  }),
}
