import { objectionsApi } from '@parkla/contract/fines/objections/objections.endpoints.ts'
import { callsOf } from '../../../kit/api/client.ts'

export const objections = callsOf('fines', objectionsApi)
