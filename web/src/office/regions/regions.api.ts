import { regionsApi } from '@parkla/contract/office/regions/regions.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

/** Topic of the settings: opening a region sends its live event. */
export const regions = callsOf('settings', regionsApi)
