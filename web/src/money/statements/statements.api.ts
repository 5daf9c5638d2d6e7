import { statementsApi } from '@parkla/contract/money/statements/statements.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const statements = callsOf('statements', statementsApi)
