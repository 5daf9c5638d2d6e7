import * as z from 'zod'
import { get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import {
  ExtendVisit,
  ExtendVisitorSession,
  ListVisitorSessions,
  SendVisitorLink,
  ShowVisit,
  StartVisitorSession,
  Visit,
  VisitorLink,
  VisitorPlace,
  VisitorSession,
} from './visitor-sessions.schema.ts'

const byFleet = z.object({ id: PathId })
const byUser = byFleet.extend({ userId: PathId })
const bySession = byUser.extend({ sessionId: PathId })
const ofUser = { id: 'fleet', userId: 'fleetUser' } as const
const ofSession = { ...ofUser, sessionId: 'visitorSession' } as const
const granting = ['fleets.grantTooLong', 'fleets.userNotActive']
const byManager = [...granting, 'fleets.limitReached']
const ofFleet = { permission: 'fleets.view', scope: { kind: 'place', ids: { id: 'fleet' } }, params: byFleet } as const

const listOfFleet = get('/adminapi/fleets/:id/visitor-sessions', {
  summary: '+ Visitor sessions of a fleet, newest first',
  ...ofFleet,
  query: ListVisitorSessions,
  answer: VisitorSession,
  paged: true,
})

export const visitorSessionsApi = {
  list: get('/adminapi/fleets/:id/users/:userId/visitor-session', {
    summary: 'Visitor sessions of a user of a fleet, newest first (R104)',
    permission: 'fleets.view',
    scope: { kind: 'place', ids: ofUser },
    params: byUser,
    query: ListVisitorSessions,
    answer: VisitorSession,
    paged: true,
  }),
  listOfFleet,
  export: exportOf(listOfFleet, '+ Visitor sessions of a fleet as a spreadsheet or CSV (R182)'),
  places: get('/adminapi/fleets/:id/visitor-places', {
    summary: '+ Places where visitors of a fleet may park, by name',
    ...ofFleet,
    answer: z.array(VisitorPlace),
  }),
  start: post('/adminapi/fleets/:id/users/:userId/visitor-session', {
    summary: 'Starts a session for a visitor, paid by the fleet for the granted time (R104, R186)',
    permission: 'fleets.editUsers',
    scope: { kind: 'place', ids: { ...ofUser, PlaceId: 'place' } },
    params: byUser,
    body: StartVisitorSession,
    answer: VisitorSession,
    errors: [
      ...byManager,
      'fleets.grantTooShort',
      'fleets.visitorActive',
      'fleets.visitorOfOtherUser',
      'places.notOpenForSessions',
      'sessions.alreadyRunning',
      'sessions.placeHasParts',
    ],
    needsKey: true,
    audit: 'session.started',
  }),
  extend: put('/adminapi/fleets/:id/users/:userId/visitor-session/:sessionId/extend-time', {
    summary: 'Adds hours to the granted time of a visitor session (R104)',
    permission: 'fleets.editUsers',
    scope: { kind: 'place', ids: { ...ofSession, PlaceId: 'place' } },
    params: bySession,
    body: ExtendVisitorSession,
    answer: VisitorSession,
    errors: [...byManager, 'sessions.alreadyEnded'],
    needsKey: true,
    audit: 'session.extended',
  }),
  end: put('/adminapi/fleets/:id/users/:userId/visitor-session/:sessionId/end', {
    summary: '+ Ends a visitor session early; the fleet pays the time used (R104)',
    permission: 'fleets.editUsers',
    scope: { kind: 'place', ids: ofSession },
    params: bySession,
    answer: VisitorSession,
    errors: ['sessions.alreadyEnded'],
    needsKey: true,
    audit: 'session.ended',
  }),
  link: post('/adminapi/fleets/:id/users/:userId/visitor-session/:sessionId/link', {
    summary: '+ Link by which the visitor sees and extends their session; e-mailed if an address is given',
    permission: 'fleets.editUsers',
    scope: { kind: 'place', ids: ofSession },
    params: bySession,
    body: SendVisitorLink,
    answer: VisitorLink,
    errors: ['sessions.alreadyEnded'],
    audit: 'session.linkSent',
  }),
  /** The token is in the body: request logs contain addresses. */
  visit: post('/adminapi/visits', {
    summary: '+ A visitor session by its link',
    permission: 'public',
    scope: 'none',
    body: ShowVisit,
    answer: Visit,
    errors: ['fleets.linkInvalid'],
    callsPerMinute: 60,
  }),
  extendVisit: put('/adminapi/visits', {
    summary: '+ Adds hours to a visitor session by its link, within the limit of the fleet',
    permission: 'public',
    scope: 'none',
    body: ExtendVisit,
    answer: Visit,
    errors: [
      ...granting,
      'fleets.beyondLimitByLink',
      'fleets.linkInvalid',
      'sessions.alreadyEnded',
      'conflict.changedMeanwhile',
    ],
    callsPerMinute: 20,
    audit: 'session.extended',
  }),
}
