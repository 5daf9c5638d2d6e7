import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const accounts = callsOf('access', accountsApi)
