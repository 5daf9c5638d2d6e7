import type { ContractFeature } from '../../kit/feature.ts'
import { fleetBalanceApi } from './fleet-balance.endpoints.ts'
import { fleetHomeApi } from './fleet-home.endpoints.ts'
import { fleetInvoicesApi } from './fleet-invoices.endpoints.ts'
import { fleetReportApi } from './fleet-report.endpoints.ts'
import { fleetUsersApi } from './fleet-users.endpoints.ts'
import { fleetsApi } from './fleets.endpoints.ts'
import { visitorSessionsApi } from './visitor-sessions.endpoints.ts'

export const fleets = {
  api: {
    fleets: fleetsApi,
    fleetUsers: fleetUsersApi,
    fleetBalance: fleetBalanceApi,
    fleetReport: fleetReportApi,
    fleetHome: fleetHomeApi,
    fleetInvoices: fleetInvoicesApi,
    visitorSessions: visitorSessionsApi,
  },
  live: ['fleets'],
} as const satisfies ContractFeature
