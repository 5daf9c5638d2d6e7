import { zonesApi } from '@parkla/contract/zones/zones.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

export const zones = callsOf('zones', zonesApi)
