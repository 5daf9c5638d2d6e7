import { holds, type Actor } from '@parkla/contract/access/actor.ts'
import { landingPage } from '@parkla/contract/access/landing.ts'
import type { Access } from '@parkla/contract/kit/endpoint.ts'
import { redirect } from '@tanstack/react-router'
import { clearAppError } from '../api/app-error.ts'
import { t } from '../phrases.ts'
import { isExpired, session, signOut } from '../session.ts'
import { snackbar } from '../snackbar.ts'

/** Access rule of each page; filled by the route table. */
const pages = new Map<string, Access>()

export const registerPage = (path: string, access: Access): void => void pages.set(path, access)

export const mayOpen = (user: Actor, access: Access): boolean =>
  access === 'public' || (access === 'signedIn' ? !user.isDisplay : holds(user, access))

const isOpen = (user: Actor, path: string): boolean => {
  const access = pages.get(path)
  return access !== undefined && mayOpen(user, access)
}

/** The contract's landing page (R17–R19); while that page has not been built, the next one that the user may open. */
export const landing = (user: Actor, options: { afterLogin: boolean }): string =>
  [landingPage(user, options), '/sessions', '/board'].find((path) => isOpen(user, path)) ?? '/home'

/** Only a path of ours: another address would make the login an open redirect. */
const isOwnPath = (href: string): boolean => /^\/(?![/\\])/.test(href)

type Visit = { access: Access; pathname: string; href: string; search: Record<string, unknown> }

/** The valid session; ends an expired one. */
const validSession = () => {
  const current = session()
  if (current && isExpired(current)) signOut()
  return session()
}

/** `/login` is for signed-out users, magic links and `?logout=1`; signed-in users go to `/` (R20, R21). */
const guardDoor = ({ pathname, search }: Visit): void => {
  const isSignedIn = validSession() !== undefined
  if (search['magic'] !== undefined || search['logout'] !== undefined) return
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
  if (isSignedIn && (pathname === '/login' || pathname === '/register')) throw redirect({ to: '/', replace: true })
}

const refuse = (user: Actor): never => {
  snackbar.warning(t(($) => $.kit.noAccess))
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
  throw redirect({ to: landing(user, { afterLogin: false }), replace: true })
}

/** The navigation guard: throws a redirect or lets through (R17). */
export const guard = (visit: Visit): void => {
  // "Any app error is cleared on every navigation."
  clearAppError()
  if (visit.access === 'public') return guardDoor(visit)
  const current = validSession()
  // Without a session, or with an expired one: /login, remembering the intended address.
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
  if (!current) throw redirect({ to: '/login', search: { to: visit.href }, replace: true })
  const { user } = current
  // R17: those without /home land elsewhere, as soon as that page exists.
  const ownPage = landing(user, { afterLogin: false })
  const isForeignHome = visit.pathname === '/home' && !holds(user, 'home.view') && ownPage !== '/home'
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
  if (visit.pathname === '/' || isForeignHome) throw redirect({ to: ownPage, replace: true })
  // Insufficient rights: redirects to the landing page, because "/" would loop (R17).
  if (!mayOpen(user, visit.access)) refuse(user)
}

/** The page to open after signing in: the intended page if permitted, else the landing page (R19). */
export const afterLogin = (user: Actor, intended: string | undefined): string => {
  const isUsable = intended !== undefined && isOwnPath(intended) && !intended.startsWith('/login')
  const path = isUsable ? (intended.split(/[?#]/)[0] ?? '') : ''
  return isUsable && path !== '/' && accessOf(path, user) ? intended : landing(user, { afterLogin: true })
}

/** Whether some page with this path is open to the user; `/place/$id` matches `/place/7`. */
const accessOf = (path: string, user: Actor): boolean =>
  [...pages].some(([pattern, access]) => {
    const shape = new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`)
    return shape.test(path) && mayOpen(user, access)
  })
