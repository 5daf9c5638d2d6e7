import { Button } from '@mantine/core'
import { displayDays } from '@parkla/contract/people/accounts/accounts.schema.ts'
import { IconDeviceTv } from '@tabler/icons-react'
import { useAction } from '../../kit/api/action.ts'
import { t as translate, useT } from '../../kit/phrases.ts'
import { session, signIn, useUser } from '../../kit/session.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { accounts } from '../../people/accounts/accounts.api.ts'

const ask = (): Promise<boolean> =>
  confirm({
    title: translate(($) => $.board.wall.displayTitle),
    text: translate(($) => $.board.wall.displayText, { days: displayDays }),
    yes: translate(($) => $.board.wall.displayYes),
  })

/** Turns this browser into a display: the board uses its own token and the user is signed out (decision 0022). */
export const StartDisplayButton = () => {
  const t = useT()
  const { impersonatedBy } = useUser()
  const start = useAction(accounts.startDisplay)
  const startDisplay = async () => {
    if (!(await ask())) return
    const own = session()?.token
    const display = await start.run({})
    if (!display) return
    signIn(display)
    // If the call fails, the token expires.
    await accounts.logout(undefined, { token: own }).catch(() => undefined)
  }
  if (impersonatedBy !== '') return null
  return (
    <Button
      variant="default"
      // Hidden on a phone.
      visibleFrom="sm"
      leftSection={<IconDeviceTv size={16} aria-hidden />}
      loading={start.isRunning}
      onClick={() => void startDisplay()}
    >
      {t(($) => $.board.wall.display)}
    </Button>
  )
}
