import { accountsApi } from '@parkla/contract/accounts/accounts.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const accounts = callsOf('access', accountsApi)
