import { managerReportApi } from '@parkla/contract/members/whitelists/manager-report.endpoints.ts'
import { whitelistHomeApi } from '@parkla/contract/members/whitelists/whitelist-home.endpoints.ts'
import { whitelistUsersApi } from '@parkla/contract/members/whitelists/whitelist-users.endpoints.ts'
import { whitelistsApi } from '@parkla/contract/members/whitelists/whitelists.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const whitelists = callsOf('whitelists', whitelistsApi)
export const whitelistUsers = callsOf('whitelists', whitelistUsersApi)
export const managerReport = callsOf('whitelists', managerReportApi)
export const whitelistHome = callsOf('whitelists', whitelistHomeApi)
