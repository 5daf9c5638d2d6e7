import { post } from '../../kit/endpoint.ts'
import { EndAndOpenSession, EndedAndOpened } from '../sessions/sessions.schema.ts'

export const sessionExitsApi = {
  endAndOpen: post('/adminapi/parkingsessions/end-and-open', {
    summary:
      '+ Ends an active session now and opens the only or the given exit gate of its place once, unless its controller is offline (R67)',
    permission: 'sessions.end',
    scope: { kind: 'place', ids: { ParkingSessionId: 'session', GateId: 'gate' } },
    body: EndAndOpenSession,
    answer: EndedAndOpened,
    needsKey: true,
    errors: ['sessions.alreadyEnded', 'sessions.noExitGate', 'sessions.severalExitGates', 'record.notFound'],
    audit: 'session.ended',
  }),
}
