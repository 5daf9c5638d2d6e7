import { post } from '../kit/endpoint.ts'
import { EndedAndOpened, EndSession } from './sessions.schema.ts'

export const sessionExitsApi = {
  endAndOpen: post('/adminapi/parkingsessions/end-and-open', {
    summary:
      '+ Ends an active session now and opens the exit gate of its place once, unless its controller is offline (R67)',
    permission: 'sessions.end',
    scope: { kind: 'place', ids: { ParkingSessionId: 'session' } },
    body: EndSession,
    answer: EndedAndOpened,
    errors: ['sessions.alreadyEnded', 'sessions.noExitGate', 'sessions.severalExitGates'],
    audit: 'session.ended',
  }),
}
