import { paymentsApi } from '@parkla/contract/fines/payments.endpoints.ts'
import { callsOf } from '../../../kit/client.ts'

export const payments = callsOf('fines', paymentsApi)
