import { fleetReportApi } from '@parkla/contract/fleets/fleet-report.endpoints.ts'
import { fleetUsersApi } from '@parkla/contract/fleets/fleet-users.endpoints.ts'
import { fleetsApi } from '@parkla/contract/fleets/fleets.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

export const fleets = callsOf('fleets', fleetsApi)
export const fleetUsers = callsOf('fleets', fleetUsersApi)
export const fleetReport = callsOf('fleets', fleetReportApi)
