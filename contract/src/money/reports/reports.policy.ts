import { permits, type Actor } from '../../access/actor.ts'
import type { Permission } from '../../access/permissions.ts'
import { all, reject, type Verdict } from '../../kit/verdict.ts'
import { mostReportDays, tabOf, type ReportCode, type ReportTab } from './reports.filters.ts'

type Visibility = { permission: Permission; VisibleForAll: boolean; VisibleForZone: boolean }

/** The tabs by right: payout for admins and place admins, whitelists also for their managers, fleets for every report user. */
const tabPermission: Readonly<Record<ReportTab, Permission>> = {
  PAYOUT: 'reports.viewPayout',
  WHITELIST: 'whitelists.view',
  FLEET: 'reports.view',
}

/** Debts and fines of drivers are for admins, as in their lists. */
const forAdmins: readonly ReportCode[] = ['DEBTS', 'FINES']

/** Who sees a type (R170). */
export const visibilityOf = (code: ReportCode): Visibility =>
  forAdmins.includes(code)
    ? { permission: 'reports.viewDebts', VisibleForAll: false, VisibleForZone: true }
    : { permission: tabPermission[tabOf(code)], VisibleForAll: true, VisibleForZone: true }

export const mayReadReport = (actor: Actor, code: ReportCode): Verdict =>
  all(permits(actor, 'reports.view'), permits(actor, visibilityOf(code).permission))

/** Months of a fleet are those of its invoices (R103). */
export const isMonthly = (code: ReportCode): boolean => code === 'FLEET'

/** Number of days from the first to the last, both inclusive; below 1 if they are in the wrong order. */
export const mayReportDays = (days: number): Verdict =>
  all(
    days >= 1 || reject('reports.endsBeforeStart'),
    days <= mostReportDays || reject('reports.periodTooLong', { limit: mostReportDays }),
  )
