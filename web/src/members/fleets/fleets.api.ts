import { fleetBalanceApi } from '@parkla/contract/members/fleets/fleet-balance.endpoints.ts'
import { fleetHomeApi } from '@parkla/contract/members/fleets/fleet-home.endpoints.ts'
import { fleetInvoicesApi } from '@parkla/contract/members/fleets/fleet-invoices.endpoints.ts'
import { fleetReportApi } from '@parkla/contract/members/fleets/fleet-report.endpoints.ts'
import { fleetUsersApi } from '@parkla/contract/members/fleets/fleet-users.endpoints.ts'
import { fleetsApi } from '@parkla/contract/members/fleets/fleets.endpoints.ts'
import { visitorSessionsApi } from '@parkla/contract/members/fleets/visitor-sessions.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const fleets = callsOf('fleets', fleetsApi)
export const fleetUsers = callsOf('fleets', fleetUsersApi)
export const fleetBalance = callsOf('fleets', fleetBalanceApi)
export const fleetReport = callsOf('fleets', fleetReportApi)
export const visitorSessions = callsOf('fleets', visitorSessionsApi)
export const fleetHome = callsOf('fleets', fleetHomeApi)
export const fleetInvoices = callsOf('fleets', fleetInvoicesApi)
