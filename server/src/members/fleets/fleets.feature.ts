import type { ServerFeature } from '../../kit/feature.ts'
import { findLowBalances, mailLowBalance, mergeSpending } from './balance/fleet-balance.jobs.ts'
import { mailInvitation, mailFleetStatus, inviteImportedUsers } from './fleets.jobs.ts'
import { fleetsRoutes } from './fleets.routes.ts'
import { makeInvoicesJob } from './invoices/fleet-invoices.jobs.ts'
import { addVisitPage } from './visitors/visit-page.routes.ts'
import { mailVisitorLink } from './visitors/visitor-sessions.jobs.ts'

export const fleets = {
  routes: fleetsRoutes,
  jobs: [
    findLowBalances,
    mailLowBalance,
    mergeSpending,
    mailInvitation,
    mailFleetStatus,
    inviteImportedUsers,
    mailVisitorLink,
    makeInvoicesJob,
  ],
  pages: [addVisitPage],
  live: { fleets: ['fleets.view'] },
} satisfies ServerFeature
