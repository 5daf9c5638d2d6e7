import { fleetBalanceApi } from '@parkla/contract/members/fleets/fleet-balance.endpoints.ts'
import { fleetHomeApi } from '@parkla/contract/members/fleets/fleet-home.endpoints.ts'
import { fleetInvoicesApi } from '@parkla/contract/members/fleets/fleet-invoices.endpoints.ts'
import { fleetReportApi } from '@parkla/contract/members/fleets/fleet-report.endpoints.ts'
import { fleetUsersApi } from '@parkla/contract/members/fleets/fleet-users.endpoints.ts'
import { fleetsApi } from '@parkla/contract/members/fleets/fleets.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import {
  addFleetUsers,
  removeFleetUser,
  resetLimits,
  saveFleetUser,
  setMemberStatus,
} from './users/fleet-users.commands.ts'
import { topUp } from './balance/fleet-balance.commands.ts'
import { exportLedger, listLedger } from './balance/fleet-balance.queries.ts'
import { listFleetRequests, listFleetSessions, readFleetFigures } from './home/fleet-home.queries.ts'
import {
  exportFleetInvoices,
  exportInvoiceLines,
  listFleetInvoices,
  makeInvoicePaper,
} from './invoices/fleet-invoices.queries.ts'
import {
  exportActiveSessions,
  exportFleetReport,
  listActiveSessions,
  readFleetReport,
} from './report/fleet-report.queries.ts'
import { exportFleetSessions } from './report/fleet-sessions-export.queries.ts'
import { exportFleetUsers } from './users/fleet-users-export.queries.ts'
import { findFleetUser, listFleetUsers } from './users/fleet-users.queries.ts'
import { addFleet, removeFleet, saveFleet } from './fleets.commands.ts'
import { exportFleets } from './fleets-export.queries.ts'
import { findFleet, listFleets } from './fleets.queries.ts'

export const fleetsRoutes = [
  ...bind(fleetsApi, {
    list: listFleets,
    export: exportFleets,
    find: findFleet,
    add: addFleet,
    save: saveFleet,
    remove: removeFleet,
  }),
  ...bind(fleetUsersApi, {
    list: listFleetUsers,
    export: exportFleetUsers,
    find: findFleetUser,
    add: addFleetUsers,
    save: saveFleetUser,
    setStatus: setMemberStatus,
    resetLimits,
    remove: removeFleetUser,
  }),
  ...bind(fleetBalanceApi, { ledger: listLedger, export: exportLedger, topUp }),
  ...bind(fleetInvoicesApi, {
    list: listFleetInvoices,
    export: exportFleetInvoices,
    paper: makeInvoicePaper,
    lines: exportInvoiceLines,
  }),
  ...bind(fleetHomeApi, {
    sessions: listFleetSessions,
    exportSessions: exportFleetSessions,
    requests: listFleetRequests,
    figures: readFleetFigures,
  }),
  ...bind(fleetReportApi, {
    report: readFleetReport,
    export: exportFleetReport,
    activeSessions: listActiveSessions,
    exportActive: exportActiveSessions,
  }),
]
