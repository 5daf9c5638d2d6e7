import { paymentsApi } from '@parkla/contract/fines/payments/payments.endpoints.ts'
import { callsOf } from '../../../kit/api/client.ts'

export const payments = callsOf('fines', paymentsApi)
