import { intakeApi, officerSignInApi } from '@parkla/contract/fines/intake.endpoints.ts'
import { callsOf } from '../../../kit/client.ts'

export const officerSignIn = callsOf('officerSignIn', officerSignInApi)
export const intake = callsOf('intake', intakeApi)
