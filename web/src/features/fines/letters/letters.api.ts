import { lettersApi } from '@parkla/contract/fines/letters.endpoints.ts'
import { callsOf } from '../../../kit/client.ts'

export const letters = callsOf('fines', lettersApi)
