import type { AnyRouter } from '@tanstack/react-router'
import { afterLogin } from './kit/guard.ts'
import { queryClient } from './kit/query.ts'
import { onSessionChange, session } from './kit/session.ts'

/**
 * Goes where a change of session leads: out to /login with the intended address, in from /login to the landing page,
 * and to the start when somebody else's session took the place of this one. Works for other tabs too.
 */
export const followSession = (router: AnyRouter): void => {
  let ownerId = session()?.user.id
  const follow = (): void => {
    const { pathname, href, search } = router.state.location
    const user = session()?.user
    const isOther = user?.id !== ownerId
    ownerId = user?.id
    if (!isOther) return void router.invalidate()
    // Nobody sees what was read with another's eyes.
    queryClient.clear()
    const isPublic = router.state.matches.at(-1)?.staticData.access === 'public'
    if (!user) {
      if (!isPublic) void router.navigate({ to: '/login', search: { to: href }, replace: true })
      return
    }
    const isAtDoor = pathname === '/login' || pathname === '/register'
    const intended = (search as Record<string, unknown>)['to']
    router.history.push(isAtDoor ? afterLogin(user, typeof intended === 'string' ? intended : undefined) : '/')
  }
  onSessionChange(follow)
}
