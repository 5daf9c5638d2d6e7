import {
  purgeAccounts,
  sendFailureNotice,
  sendLink,
  sendPasswordNotice,
  sendSecondFactorNotice,
} from './people/accounts/accounts.jobs.ts'
import { answerReset } from './people/accounts/passwords/resets.jobs.ts'
import { invoicePrepaidCredit } from './members/campaigns/ledger/campaign-billing.jobs.ts'
import { mailCampaignInvoice } from './members/campaigns/ledger/campaign-invoices.jobs.ts'
import { mergeLedgerSums, sendInvitations, sendToRegistrant } from './members/campaigns/campaigns.jobs.ts'
import { checkBooks } from './money/books/books.jobs.ts'
import { forwardChatMessage } from './people/chat/chat.jobs.ts'
import { digestJob, sendDigest } from './gates/alarms/alarms.jobs.ts'
import { mailDecision, mailReceipt } from './enforcement/disputes/disputes.jobs.ts'
import { deliverClaimJob, deliverClaimsJob } from './enforcement/fines/collection/claims.jobs.ts'
import { forwardDebtsJob, lapseFinesJob, readPartnersJob } from './enforcement/fines/collection/forwarding.jobs.ts'
import { passFinesDue } from './enforcement/fines/fines.jobs.ts'
import { mailObjection } from './enforcement/fines/objections/objections.jobs.ts'
import { mailReminderJob } from './enforcement/fines/letters/mail-reminder.jobs.ts'
import { sendRemindersJob } from './enforcement/fines/letters/send-reminders.jobs.ts'
import { mailOfficerLink } from './enforcement/fines/officers/officers.jobs.ts'
import { planReportsJob, sendReport, sendTestReport } from './enforcement/fines/reports/reports.jobs.ts'
import { clearJob, forgetJob, applyJob, checkJob } from './office/imports/import-runs.ts'
import { readReportsJob, sendNotificationJob } from './people/notifications/notifications.jobs.ts'
import { sendQuickMessage } from './office/quick-actions/quick-actions.jobs.ts'
import { mergeDayTotals } from './money/reports/reports.jobs.ts'
import { planSavedReports, sendSavedReport, testSavedReport } from './money/reports/saved/saved-reports.jobs.ts'
import { replayJob } from './parking/simulator/replays.jobs.ts'
import { retentionJobs } from './office/retention/retention.jobs.ts'
import { closeBundlesJob } from './parking/sessions/payments/bundles.jobs.ts'
import { chargeBundleJob, chargeJob, refundJob, sweepPaymentsJob } from './parking/sessions/payments/payments.jobs.ts'
import { endForgottenSessionsJob } from './parking/sessions/stays/stays.jobs.ts'
import { findLowBalances, mailLowBalance, mergeSpending } from './members/fleets/balance/fleet-balance.jobs.ts'
import { makeInvoicesJob } from './members/fleets/invoices/fleet-invoices.jobs.ts'
import { inviteImportedUsers, mailFleetStatus, mailInvitation } from './members/fleets/fleets.jobs.ts'
import { mailVisitorLink } from './members/fleets/visitors/visitor-sessions.jobs.ts'
import { mailStatus } from './members/whitelists/whitelists.jobs.ts'
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
