import { objectionsApi } from '@parkla/contract/fines/objections.endpoints.ts'
import { callsOf } from '../../../kit/client.ts'

export const objections = callsOf('fines', objectionsApi)
