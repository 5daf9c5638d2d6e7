import { commissionsApi } from '@parkla/contract/money/commissions/commissions.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const commissions = callsOf('commissions', commissionsApi)
