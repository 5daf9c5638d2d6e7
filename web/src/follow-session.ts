import type { AnyRouter } from '@tanstack/react-router'
import { afterLogin } from './kit/pages/guard.ts'
import { queryClient } from './kit/api/query.ts'
import { onSessionChange, session } from './kit/session.ts'

const isAtPublicPage = (router: AnyRouter): boolean => router.state.matches.at(-1)?.staticData.access === 'public'

/** Redirects to /login with the intended address; cached reads are cleared afterwards. A form with unsaved input may ask first. */
const leave = async (router: AnyRouter): Promise<void> => {
  if (!isAtPublicPage(router))
    await router.navigate({ to: '/login', search: { to: router.state.location.href }, replace: true })
  if (!session()) queryClient.clear()
}

const intendedPage = (router: AnyRouter): string | undefined => {
  const { to }: { to?: unknown } = router.state.location.search
  return typeof to === 'string' ? to : undefined
}

/**
 * Navigates when the session changes: to /login with the intended address, from /login to the landing page, and to the start
 * when another user's session replaced this one. Other public pages stay. Also for changes in other tabs.
 */
export const followSession = (router: AnyRouter): void => {
  let lastId = session()?.user.id
  let wasIn = session() !== undefined
  const follow = (): void => {
    const user = session()?.user
    const hasJustCome = user !== undefined && (!wasIn || user.id !== lastId)
    wasIn = user !== undefined
    if (!user) return void leave(router)
    // Rights may have changed: run the navigation guard again.
    if (!hasJustCome) return void router.invalidate()
    const isOther = user.id !== lastId
    lastId = user.id
    // Clears the cache: another user must not see these reads.
    if (isOther) queryClient.clear()
    const isAtDoor = ['/login', '/register'].includes(router.state.location.pathname)
    if (isAtDoor) return void router.history.push(afterLogin(user, intendedPage(router)))
    // Other public pages are the same for every user: a load would lose their input.
    if (isAtPublicPage(router)) return
    if (isOther) router.history.push('/')
    else void router.invalidate()
  }
  onSessionChange(follow)
}
