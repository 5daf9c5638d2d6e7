import { commissionsApi } from '@parkla/contract/commissions/commissions.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

export const commissions = callsOf('commissions', commissionsApi)
