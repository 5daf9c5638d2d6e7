import { Button } from '@mantine/core'
import { useT } from '../../kit/phrases.ts'
import { endImpersonation, session } from '../../kit/session.ts'
import { accounts } from './accounts.api.ts'

/** Back first, then the token is revoked: without an answer it ends by itself. */
const end = async (): Promise<void> => {
  const borrowed = session()?.token
  endImpersonation()
  await accounts.logout(undefined, { token: borrowed }).catch(() => undefined)
}

/** Revokes the borrowed token and goes back to the own session (R27). */
export const EndImpersonation = () => {
  const t = useT()
  return (
    <Button size="compact-sm" color="dark" onClick={() => void end()}>
      {t(($) => $.shell.endImpersonation)}
    </Button>
  )
}
