import { statementsApi } from '@parkla/contract/statements/statements.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

export const statements = callsOf('statements', statementsApi)
