import { intakeApi, officerSignInApi } from '@parkla/contract/enforcement/officers/intake/intake.endpoints.ts'
import { callsOf } from '../../../kit/api/client.ts'

export const officerSignIn = callsOf('officerSignIn', officerSignInApi)
export const intake = callsOf('intake', intakeApi)
