import {
  purgeAccounts,
  sendFailureNotice,
  sendLink,
  sendPasswordNotice,
  sendSecondFactorNotice,
} from './features/accounts/accounts.jobs.ts'
import { answerReset } from './features/accounts/passwords/resets.jobs.ts'
import { invoicePrepaidCredit } from './features/campaigns/ledger/campaign-billing.jobs.ts'
import { mailCampaignInvoice } from './features/campaigns/ledger/campaign-invoices.jobs.ts'
import { mergeLedgerSums, sendInvitations, sendToRegistrant } from './features/campaigns/campaigns.jobs.ts'
import { checkBooks } from './features/books/books.jobs.ts'
import { forwardChatMessage } from './features/chat/chat.jobs.ts'
import { digestJob, sendDigest } from './features/alarms/alarms.jobs.ts'
import { mailDecision, mailReceipt } from './features/disputes/disputes.jobs.ts'
import { deliverClaimJob, deliverClaimsJob } from './features/fines/collection/claims.jobs.ts'
import { forwardDebtsJob, lapseFinesJob, readPartnersJob } from './features/fines/collection/forwarding.jobs.ts'
import { passFinesDue } from './features/fines/fines.jobs.ts'
import { mailObjection } from './features/fines/objections/objections.jobs.ts'
import { mailReminderJob } from './features/fines/letters/mail-reminder.jobs.ts'
import { sendRemindersJob } from './features/fines/letters/send-reminders.jobs.ts'
import { mailOfficerLink } from './features/fines/officers/officers.jobs.ts'
import { planReportsJob, sendReport, sendTestReport } from './features/fines/reports/reports.jobs.ts'
import { clearJob, forgetJob, applyJob, checkJob } from './features/imports/import-runs.ts'
import { readReportsJob, sendNotificationJob } from './features/notifications/notifications.jobs.ts'
import { sendQuickMessage } from './features/quick-actions/quick-actions.jobs.ts'
import { mergeDayTotals } from './features/reports/reports.jobs.ts'
import { planSavedReports, sendSavedReport, testSavedReport } from './features/reports/saved/saved-reports.jobs.ts'
import { replayJob } from './features/simulator/replays.jobs.ts'
import { retentionJobs } from './features/retention/retention.jobs.ts'
import { closeBundlesJob } from './features/sessions/payments/bundles.jobs.ts'
import { chargeBundleJob, chargeJob, refundJob, sweepPaymentsJob } from './features/sessions/payments/payments.jobs.ts'
import { endForgottenSessionsJob } from './features/sessions/stays/stays.jobs.ts'
import { findLowBalances, mailLowBalance, mergeSpending } from './features/fleets/balance/fleet-balance.jobs.ts'
import { makeInvoicesJob } from './features/fleets/invoices/fleet-invoices.jobs.ts'
import { inviteImportedUsers, mailFleetStatus, mailInvitation } from './features/fleets/fleets.jobs.ts'
import { mailVisitorLink } from './features/fleets/visitors/visitor-sessions.jobs.ts'
import { mailStatus } from './features/whitelists/whitelists.jobs.ts'
import { mailNewRequests, mailRequestDigests, mailRequests } from './processes/registration-requests.jobs.ts'
import type { JobDefinition } from './kit/jobs/jobs.ts'
import { billPassesJob } from './processes/pass-billing.jobs.ts'
import { endVisitorSessionsJob } from './processes/visitor-sessions.jobs.ts'
import { drawDemoImagesJob } from './world/drawings/demo-images.jobs.ts'

/** Every job with its schedule. */
export const jobs: readonly JobDefinition<never>[] = [
  refundJob,
  chargeJob,
  chargeBundleJob,
  closeBundlesJob,
  sweepPaymentsJob,
  endForgottenSessionsJob,
  endVisitorSessionsJob,
  sendNotificationJob,
  readReportsJob,
  answerReset,
  sendLink,
  sendPasswordNotice,
  sendSecondFactorNotice,
  sendFailureNotice,
  purgeAccounts,
  checkJob,
  applyJob,
  clearJob,
  forgetJob,
  ...retentionJobs,
  replayJob,
  billPassesJob,
  drawDemoImagesJob,
  digestJob,
  sendDigest,
  sendQuickMessage,
  sendToRegistrant,
  sendInvitations,
  mergeLedgerSums,
  mailCampaignInvoice,
  invoicePrepaidCredit,
  mailStatus,
  mailRequests,
  mailNewRequests,
  mailRequestDigests,
  findLowBalances,
  mailLowBalance,
  mergeSpending,
  mailInvitation,
  mailFleetStatus,
  inviteImportedUsers,
  mailVisitorLink,
  makeInvoicesJob,
  forwardChatMessage,
  passFinesDue,
  mailObjection,
  mailOfficerLink,
  planReportsJob,
  sendReport,
  sendTestReport,
  mailDecision,
  mailReceipt,
  deliverClaimJob,
  deliverClaimsJob,
  mergeDayTotals,
  checkBooks,
  planSavedReports,
  sendSavedReport,
  testSavedReport,
  lapseFinesJob,
  forwardDebtsJob,
  readPartnersJob,
  mailReminderJob,
  sendRemindersJob,
]
