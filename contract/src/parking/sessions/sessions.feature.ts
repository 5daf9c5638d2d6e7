import type { ContractFeature } from '../../kit/feature.ts'
import { sessionExitsApi } from './session-exits.endpoints.ts'
import { sessionListingApi } from './session-listing.endpoints.ts'
import { sessionsApi } from './sessions.endpoints.ts'

export const sessions = {
  api: { sessions: sessionsApi, sessionExits: sessionExitsApi, sessionListing: sessionListingApi },
  live: ['sessions'],
} as const satisfies ContractFeature
