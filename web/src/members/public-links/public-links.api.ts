import { publicLinksApi } from '@parkla/contract/members/public-links/public-links.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const publicLinks = callsOf('whitelists', publicLinksApi)
