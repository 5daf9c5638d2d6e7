import type { ContractFeature } from '../../kit/feature.ts'
import { statusChecksApi } from '../status-checks/status-checks.endpoints.ts'
import { finesApi } from './fines.endpoints.ts'
import { officerSignInApi, intakeApi } from '../officers/intake/intake.endpoints.ts'
import { lettersApi } from '../letters/letters.endpoints.ts'
import { objectionsApi } from '../objections/objections.endpoints.ts'
import { officersApi } from '../officers/officers.endpoints.ts'
import { paymentsApi } from '../payments/payments.endpoints.ts'
import { reportingTasksApi } from '../reporting-tasks/reporting-tasks.endpoints.ts'
import { fineTermsApi } from '../fine-terms/fine-terms.endpoints.ts'

export const fines = {
  api: {
    fines: finesApi,
    officers: officersApi,
    fineObjections: objectionsApi,
    officerSignIn: officerSignInApi,
    intake: intakeApi,
    reportingTasks: reportingTasksApi,
    statusChecks: statusChecksApi,
    letters: lettersApi,
    payments: paymentsApi,
    fineTerms: fineTermsApi,
  },
  live: ['fines'],
} as const satisfies ContractFeature
