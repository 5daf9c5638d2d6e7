import { Button } from '@mantine/core'
import { useT } from '../../../kit/phrases.ts'
import { endImpersonation, session } from '../../../kit/session.ts'
import { accounts } from '../accounts.api.ts'

/** Switches back first, then revokes the token; without an answer it expires. */
const end = async (): Promise<void> => {
  const borrowed = session()?.token
  endImpersonation()
  await accounts.logout(undefined, { token: borrowed }).catch(() => undefined)
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
