import { usersApi } from '@parkla/contract/people/users/users.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const users = callsOf('users', usersApi)
