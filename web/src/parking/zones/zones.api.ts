import { zonesApi } from '@parkla/contract/parking/zones/zones.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const zones = callsOf('zones', zonesApi)
