import type { AnyRouter } from '@tanstack/react-router'
import { afterLogin } from './kit/guard.ts'
import { queryClient } from './kit/query.ts'
import { onSessionChange, session } from './kit/session.ts'

/** Out, with the way back; what was read is forgotten once the page with it is gone. A dirty form may ask first. */
const leave = async (router: AnyRouter): Promise<void> => {
  const isPublic = router.state.matches.at(-1)?.staticData.access === 'public'
  if (!isPublic) await router.navigate({ to: '/login', search: { to: router.state.location.href }, replace: true })
  if (!session()) queryClient.clear()
}

const intendedPage = (router: AnyRouter): string | undefined => {
  const { to } = router.state.location.search as { to?: unknown }
  return typeof to === 'string' ? to : undefined
}

/**
 * Goes where a change of session leads: out to /login with the intended address, in from /login to the landing page,
 * and to the start when somebody else's session took the place of this one. Works for other tabs too.
 */
export const followSession = (router: AnyRouter): void => {
  let lastId = session()?.user.id
  let wasIn = session() !== undefined
  const follow = (): void => {
    const user = session()?.user
    const hasJustCome = user !== undefined && (!wasIn || user.id !== lastId)
    wasIn = user !== undefined
    if (!user) return void leave(router)
    // Rights may have changed, so the guard looks again.
    if (!hasJustCome) return void router.invalidate()
    const isOther = user.id !== lastId
    lastId = user.id
    // Nobody sees what was read with another's eyes.
    if (isOther) queryClient.clear()
    const isAtDoor = ['/login', '/register'].includes(router.state.location.pathname)
    if (isAtDoor) router.history.push(afterLogin(user, intendedPage(router)))
    else if (isOther) router.history.push('/')
    else void router.invalidate()
  }
  onSessionChange(follow)
}
