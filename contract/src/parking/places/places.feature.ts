import type { ContractFeature } from '../../kit/feature.ts'
import { placesApi } from './places.endpoints.ts'

export const places = {
  api: { places: placesApi },
  live: ['places'],
} as const satisfies ContractFeature
