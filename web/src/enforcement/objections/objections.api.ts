import { objectionsApi } from '@parkla/contract/enforcement/objections/objections.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const objections = callsOf('fines', objectionsApi)
