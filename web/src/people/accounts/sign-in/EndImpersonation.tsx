import { Button } from '@mantine/core'
import { ownSessionApi } from '@parkla/contract/people/accounts/own-session.endpoints.ts'
import { callsOf } from '../../../kit/api/client.ts'
import { useT } from '../../../kit/phrases.ts'
import { endImpersonation, session } from '../../../kit/session.ts'

const ownSession = callsOf('access', ownSessionApi)

/** Switches back first, then revokes the token; without an answer it expires. */
const end = async (): Promise<void> => {
  const borrowed = session()?.token
  endImpersonation()
  await ownSession.logout(undefined, { token: borrowed }).catch(() => undefined)
}

/** Ends impersonation: revokes the token and returns to the own session (R27). */
export const EndImpersonation = () => {
  const t = useT()
  return (
    <Button size="compact-sm" color="dark" onClick={() => void end()}>
      {t(($) => $.shell.endImpersonation)}
    </Button>
  )
}
