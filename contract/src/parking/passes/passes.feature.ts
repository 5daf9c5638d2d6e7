import type { ContractFeature } from '../../kit/feature.ts'
import { passListingApi } from './pass-listing.endpoints.ts'
import { passesApi } from './passes.endpoints.ts'

export const passes = {
  api: { passes: passesApi, passListing: passListingApi },
  live: ['passes'],
} as const satisfies ContractFeature
