import { lettersApi } from '@parkla/contract/enforcement/letters/letters.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const letters = callsOf('fines', lettersApi)
