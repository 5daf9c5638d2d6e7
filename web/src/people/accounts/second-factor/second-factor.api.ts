import { secondFactorApi } from '@parkla/contract/people/accounts/second-factor.endpoints.ts'
import { callsOf } from '../../../kit/api/client.ts'

export const secondFactor = callsOf('access', secondFactorApi)
