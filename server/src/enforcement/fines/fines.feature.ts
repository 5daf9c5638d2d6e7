import type { ServerFeature } from '../../kit/feature.ts'
import { statusChecksRoutes } from '../status-checks/status-checks.routes.ts'
import { deliverClaimJob, deliverClaimsJob } from '../collection/claims.jobs.ts'
import { lapseFinesJob, forwardDebtsJob, readPartnersJob } from '../collection/forwarding.jobs.ts'
import { passFinesDue } from './fines.jobs.ts'
import { finesRoutes } from './fines.routes.ts'
import { intakeRoutes } from '../officers/intake/intake.routes.ts'
import { lettersRoutes } from '../letters/letters.routes.ts'
import { mailReminderJob } from '../letters/mail-reminder.jobs.ts'
import { sendRemindersJob } from '../letters/send-reminders.jobs.ts'
import { addObjectionForm } from '../objections/form.routes.ts'
import { mailObjection } from '../objections/objections.jobs.ts'
import { objectionsRoutes } from '../objections/objections.routes.ts'
import { mailOfficerLink } from '../officers/officers.jobs.ts'
import { officersRoutes } from '../officers/officers.routes.ts'
import { paymentsRoutes } from '../payments/payments.routes.ts'
import { reportingTasksRoutes } from '../reporting-tasks/reporting-tasks.routes.ts'
import { planReportsJob, sendReport, sendTestReport } from '../reporting-tasks/reports.jobs.ts'
import { fineTermsRoutes } from '../fine-terms/fine-terms.routes.ts'

export const fines = {
  routes: [
    ...finesRoutes,
    ...officersRoutes,
    ...objectionsRoutes,
    ...intakeRoutes,
    ...reportingTasksRoutes,
    ...statusChecksRoutes,
    ...lettersRoutes,
    ...paymentsRoutes,
    ...fineTermsRoutes,
  ],
  jobs: [
    passFinesDue,
    mailObjection,
    mailOfficerLink,
    planReportsJob,
    sendReport,
    sendTestReport,
    deliverClaimJob,
    deliverClaimsJob,
    lapseFinesJob,
    forwardDebtsJob,
    readPartnersJob,
    mailReminderJob,
    sendRemindersJob,
  ],
  pages: [addObjectionForm],
  live: { fines: ['fines.view'] },
} satisfies ServerFeature
