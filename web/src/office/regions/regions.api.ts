import { regionsApi } from '@parkla/contract/office/regions/regions.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

/** Topic of the settings: opening a region announces it. */
export const regions = callsOf('settings', regionsApi)
