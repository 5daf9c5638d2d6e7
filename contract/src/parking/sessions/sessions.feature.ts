import type { ContractFeature } from '../../kit/feature.ts'
import { sessionListingApi } from './session-listing.endpoints.ts'
import { sessionsApi } from './sessions.endpoints.ts'

export const sessions = {
  api: { sessions: sessionsApi, sessionListing: sessionListingApi },
  live: ['sessions'],
} as const satisfies ContractFeature
