import { objectionsApi } from '@parkla/contract/enforcement/fines/objections/objections.endpoints.ts'
import { callsOf } from '../../../kit/api/client.ts'

export const objections = callsOf('fines', objectionsApi)
