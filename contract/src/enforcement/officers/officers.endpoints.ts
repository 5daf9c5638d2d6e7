import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import {
  AddOfficer,
  AddPlaceGroup,
  Officer,
  PlaceGroup,
  SavedOfficer,
  SaveOfficer,
  SavePlaceGroup,
} from './officers.schema.ts'

const byId = z.object({ id: PathId })
const ofGlobalAdmins = { permission: 'fines.edit', scope: 'none' } as const
const savingErrors = ['fines.officerEmailTaken', 'fines.unknownPlaceGroup'] as const

/** Officers and their place groups; both are of global admins (R140). */
export const officersApi = {
  list: get('/adminapi/enforcement/officers', {
    summary: 'Enforcement officers by name, active ones first (R140)',
    ...ofGlobalAdmins,
    answer: z.array(Officer),
  }),
  add: post('/adminapi/enforcement/officers', {
    summary: 'Adds an officer; a generated password is in this answer only (R140)',
    ...ofGlobalAdmins,
    body: AddOfficer,
    answer: SavedOfficer,
    errors: savingErrors,
    audit: 'officer.added',
  }),
  save: put('/adminapi/enforcement/officers', {
    summary: 'Changes an officer; a new password ends their sign-ins (R8, R140)',
    ...ofGlobalAdmins,
    body: SaveOfficer,
    answer: SavedOfficer,
    errors: [...savingErrors, 'conflict.changedMeanwhile'],
    audit: 'officer.changed',
  }),
  deactivate: post('/adminapi/enforcement/officers/:id/delete', {
    summary: 'Deactivates an officer: their sign-ins and links end, their fines stay (R140)',
    ...ofGlobalAdmins,
    params: byId,
    answer: Officer,
    errors: ['fines.officerInactive'],
    audit: 'officer.deactivated',
  }),
  activate: post('/adminapi/enforcement/officers/:id/activate', {
    summary: '+ Activates a deactivated officer again',
    ...ofGlobalAdmins,
    params: byId,
    answer: Officer,
    errors: ['fines.officerActive', 'fines.unknownPlaceGroup'],
    audit: 'officer.activated',
  }),
  invite: post('/adminapi/enforcement/officers/:id/invite', {
    summary: 'E-mails a link by which the officer sets a password; at most once a minute (R24, R140)',
    ...ofGlobalAdmins,
    params: byId,
    answer: Officer,
    needsKey: true,
    errors: ['fines.officerInactive', 'fines.invitedJustNow'],
    audit: 'officer.invited',
  }),
  groups: get('/adminapi/enforcement/enforcement-place-groups', {
    summary: 'Place groups by name (R140)',
    ...ofGlobalAdmins,
    answer: z.array(PlaceGroup),
  }),
  addGroup: post('/adminapi/enforcement/enforcement-place-groups', {
    summary: '+ Adds a place group',
    ...ofGlobalAdmins,
    body: AddPlaceGroup,
    answer: PlaceGroup,
    errors: ['fines.placeGroupNameTaken', 'fines.unknownPlace'],
    audit: 'placeGroup.added',
  }),
  saveGroup: put('/adminapi/enforcement/enforcement-place-groups', {
    summary: '+ Changes name and places of a group (R8)',
    ...ofGlobalAdmins,
    body: SavePlaceGroup,
    answer: PlaceGroup,
    errors: ['fines.placeGroupNameTaken', 'fines.unknownPlace', 'conflict.changedMeanwhile'],
    audit: 'placeGroup.changed',
  }),
  removeGroup: del('/adminapi/enforcement/enforcement-place-groups/:id', {
    summary: '+ Deletes a place group without officers (R9)',
    ...ofGlobalAdmins,
    params: byId,
    errors: ['fines.placeGroupInUse'],
    audit: 'placeGroup.deleted',
  }),
}
