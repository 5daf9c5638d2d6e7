import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../kit/phrases.ts'
import { endImpersonation } from '../../kit/session.ts'
import { accounts } from './accounts.api.ts'

/** Revokes the borrowed token and goes back to the own session (R27). */
export const EndImpersonation = () => {
  const t = useT()
  const [isEnding, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    // Without an answer the token ends by itself; the way back must not depend on it.
    await accounts.logout(undefined, { keepsSession: true }).catch(() => undefined)
    endImpersonation()
  }
  return (
    <Button size="compact-sm" color="dark" loading={isEnding} onClick={() => void end()}>
      {t(($) => $.shell.endImpersonation)}
    </Button>
  )
}
