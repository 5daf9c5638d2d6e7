import { ownSessionApi } from '@parkla/contract/people/accounts/own-session.endpoints.ts'
import { callsOf } from './client.ts'
import { session, updateUser } from '../session.ts'

const calls = callsOf('access', { me: ownSessionApi.me })

/** Refetches the signed-in user: at start and after a change of rights (R174). */
export const refreshUser = async (): Promise<void> => {
  if (!session()) return
  try {
    updateUser(await calls.me())
  } catch {
    // Without an answer the known user stays; a 401 has logged out already.
  }
}
