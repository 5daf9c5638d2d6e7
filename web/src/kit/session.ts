import { LoggedInUser } from '@parkla/contract/access/actor.ts'
import type { Permission } from '@parkla/contract/access/permissions.ts'
import * as z from 'zod'
import { ApiError } from './api/api-error.ts'
import { readStored, readStoredJson, writeStored } from './storage.ts'
import { createStore } from './store.ts'

/** Token and user, in local storage under these names as specified (R22). */
const tokenKey = 'token'
const userKey = 'user'
/** The global admin's own session while impersonating (R27). */
const ownKey = 'ownSession'

export type Session = { token: string; user: LoggedInUser }

const readSession = (): Session | undefined => {
  const token = readStored(tokenKey)
  const user = LoggedInUser.safeParse(readStoredJson(userKey))
  // A user of an older version lacks fields: sign in again rather than guess.
  return token !== undefined && user.success ? { token, user: user.data } : undefined
}

const store = createStore(readSession())

export const session = () => store.get()
export const onSessionChange = store.subscribe

let lastUser = store.get()?.user
store.subscribe(() => {
  lastUser = store.get()?.user ?? lastUser
})

/** Hook: the signed-in user, or the last one while their page waits for unsaved input (R35). */
export const useLastUser = (): LoggedInUser | undefined => store.use()?.user ?? lastUser

/** Hook: the signed-in user. Only for pages that the guard opens to signed-in people. */
export const useUser = (): LoggedInUser => {
  const user = useLastUser()
  if (!user) throw new Error('A page for signed-in people was shown to a stranger')
  return user
}

/** Hook: whether the signed-in user has the permission; false when signed out. */
export const usePermission = (permission: Permission): boolean =>
  store.use()?.user.permissions.includes(permission) ?? false

const Claims = z.object({ exp: z.number() })

/** When a token ends, in ms; 0 when it is no token of ours. */
export const tokenEndMs = (token: string): number => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return Claims.parse(JSON.parse(atob(payload))).exp * 1000
  } catch {
    return 0
  }
}

export const isExpired = ({ token }: Session): boolean => tokenEndMs(token) <= Date.now()

const keep = (next: Session | undefined): void => {
  writeStored(tokenKey, next?.token)
  writeStored(userKey, next && JSON.stringify(next.user))
  store.set(next)
}

/** Deletes the cached reads (R34); the service worker does not store reads that are still in flight either. */
const forgetReads = (): void => {
  if ('caches' in globalThis) void caches.delete('reads').catch(() => false)
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage({ type: 'SIGNED_OUT' })
}

export const signIn = (next: Session): void => {
  forgetReads()
  keep(next)
}

/** Removes token, user and cached reads. The accounts feature's `logout` revokes the token on the server. */
export const signOut = (): void => {
  forgetReads()
  writeStored(ownKey, undefined)
  keep(undefined)
}

let replacements = 0

/** Whether a new token is being requested: a 401 for the old one must not sign out. */
export const isTokenBeingReplaced = (): boolean => replacements > 0

/** Replaces the token by the call's answer, which revokes the old one (R22, R26). */
export const replaceToken = async (call: () => Promise<{ token: string }>): Promise<void> => {
  replacements += 1
  try {
    const { token } = await call()
    const current = store.get()
    if (current) keep({ ...current, token })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) signOut()
    throw error
  } finally {
    replacements -= 1
  }
}

const isSame = (one: LoggedInUser, other: LoggedInUser): boolean =>
  one.id === other.id && one.impersonatedBy === other.impersonatedBy && one.isDisplay === other.isDisplay

/** Updates the user's rights (R174); an answer for a replaced user is ignored. */
export const updateUser = (user: LoggedInUser): void => {
  const current = store.get()
  if (current && isSame(current.user, user) && JSON.stringify(current.user) !== JSON.stringify(user))
    keep({ ...current, user })
}

/** Starts impersonation and keeps the own session (R27). */
export const impersonate = (next: Session): void => {
  const own = store.get()
  signIn(next)
  if (own && own.user.impersonatedBy === '') writeStored(ownKey, JSON.stringify(own))
}

const Own = z.object({ token: z.string(), user: LoggedInUser })

/** Returns to the own session; false when it is missing or expired. */
export const endImpersonation = (): boolean => {
  const own = Own.safeParse(readStoredJson(ownKey))
  writeStored(ownKey, undefined)
  if (!own.success || isExpired(own.data)) {
    signOut()
    return false
  }
  signIn(own.data)
  return true
}

/** Signing in or out in one tab does so in all. */
export const followOtherTabs = (): void => {
  window.addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === userKey || key === null) store.set(readSession())
  })
}
