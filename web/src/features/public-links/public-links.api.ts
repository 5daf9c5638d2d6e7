import { publicLinksApi } from '@parkla/contract/public-links/public-links.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const publicLinks = callsOf('whitelists', publicLinksApi)
