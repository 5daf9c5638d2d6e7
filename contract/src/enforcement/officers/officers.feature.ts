import type { ContractFeature } from '../../kit/feature.ts'
import { officerSignInApi, intakeApi } from './intake/intake.endpoints.ts'
import { officersApi } from './officers.endpoints.ts'

export const officers = {
  api: { officers: officersApi, officerSignIn: officerSignInApi, intake: intakeApi },
} as const satisfies ContractFeature
