import { paymentsApi } from '@parkla/contract/enforcement/payments/payments.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const payments = callsOf('fines', paymentsApi)
