import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { t as translate, useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'

const askToEnd = (): Promise<boolean> =>
  confirm({
    title: translate(($) => $.board.wall.endTitle),
    text: translate(($) => $.board.wall.endText),
    yes: translate(($) => $.board.wall.end),
  })

/** Leaves the full screen: to the desk, or sign-out on a display (decision 0022). */
export const useLeaveWall = (toDesk: () => void): { label: string; leave: () => void } => {
  const t = useT()
  const navigate = useNavigate()
  const { isDisplay } = useUser()
  const end = useCallback(async () => {
    if (await askToEnd()) void navigate({ to: '/login', search: { logout: '1' } })
  }, [navigate])
  return isDisplay
    ? { label: t(($) => $.board.wall.end), leave: () => void end() }
    : { label: t(($) => $.board.wall.leave), leave: toDesk }
}
