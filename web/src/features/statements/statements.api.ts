import { statementsApi } from '@parkla/contract/statements/statements.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const statements = callsOf('statements', statementsApi)
