import type { ContractFeature } from '../../kit/feature.ts'
import { alarmListingApi } from './alarm-listing.endpoints.ts'
import { alarmsApi } from './alarms.endpoints.ts'

export const alarms = {
  api: { alarms: alarmsApi, alarmListing: alarmListingApi },
  live: ['alarms'],
} as const satisfies ContractFeature
