import * as z from 'zod'
import { get, post, put } from '../../../kit/endpoint.ts'
import {
  IssuedFine,
  IssueFine,
  mostPhotoBytes,
  OfficerCheck,
  OfficerCheckStatus,
  OfficerPassword,
  OfficerPlaces,
  OfficerSignIn,
  OfficerToken,
} from './intake.schema.ts'

/** Officers are no users: their calls carry a token that no other call accepts (R135). */
const ofOfficers = { permission: 'public', scope: 'none', forOfficers: true } as const

/** Sign-in of the officers' app (R140). */
export const officerSignInApi = {
  signIn: post('/adminapi/enforcement/officer/sign-in', {
    summary: '+ Signs an officer in to the officers’ app (R16, R140)',
    permission: 'public',
    scope: 'none',
    body: OfficerSignIn,
    answer: OfficerToken,
    errors: ['accounts.wrongCredentials', 'accounts.lockedOut'],
    callsPerMinute: 20,
    audit: 'officer.signedIn',
  }),
  changePassword: post('/adminapi/enforcement/officer/password', {
    summary: '+ Changes the officer’s own password; their other sign-ins end (R140)',
    ...ofOfficers,
    body: OfficerPassword,
    answer: OfficerToken,
    errors: ['accounts.wrongCurrentPassword', 'accounts.lockedOut'],
    callsPerMinute: 20,
    audit: 'officer.passwordSet',
  }),
  signOut: post('/adminapi/enforcement/officer/sign-out', {
    summary: '+ Ends this sign-in of an officer',
    ...ofOfficers,
    audit: 'officer.signedOut',
  }),
}

/** Calls of the officers’ app: status check, reasons and intake (R135, R139). */
export const intakeApi = {
  places: get('/adminapi/enforcement/officer/places', {
    summary: '+ Places of the officer’s group with the reasons and amounts of fines there (R132, R136, R140)',
    ...ofOfficers,
    answer: OfficerPlaces,
  }),
  check: post('/adminapi/enforcement/officer/status-checks', {
    summary: '+ By which right a car may be at a place of the officer now; written to the log (R139)',
    ...ofOfficers,
    body: OfficerCheckStatus,
    answer: OfficerCheck,
  }),
  issue: post('/adminapi/enforcement/officer/fines', {
    summary: '+ Issues a fine; the same key twice is one fine (R135)',
    ...ofOfficers,
    body: IssueFine,
    answer: IssuedFine,
    errors: [
      'fines.unknownReason',
      'fines.noAmount',
      'fines.issuedInFuture',
      'fines.issuedTooLongAgo',
      'fines.issuedJustNow',
    ],
    audit: 'fine.issued',
  }),
  addPhoto: put('/adminapi/enforcement/officer/fines/:fineKey/photos/:photoKey', {
    summary: '+ Stores a photo that the fine announced; checked by content, sent again it is stored once (R135)',
    ...ofOfficers,
    params: z.object({ fineKey: z.uuid(), photoKey: z.uuid() }),
    upload: true,
    bodyLimit: mostPhotoBytes,
    answer: IssuedFine,
    errors: ['fines.notAPhoto'],
    audit: 'fine.photoAdded',
  }),
}
