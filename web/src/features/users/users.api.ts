import { usersApi } from '@parkla/contract/users/users.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

export const users = callsOf('users', usersApi)
