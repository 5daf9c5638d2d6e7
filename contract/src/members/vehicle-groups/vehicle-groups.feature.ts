import type { ContractFeature } from '../../kit/feature.ts'
import { vehicleGroupsApi } from './vehicle-groups.endpoints.ts'

export const vehicleGroups = {
  api: { vehicleGroups: vehicleGroupsApi },
  live: ['vehicleGroups'],
} as const satisfies ContractFeature
