import { createStore } from '../store.ts'
import { isExpired, onSessionChange, session, signOut, tokenEndMs } from '../session.ts'

const warningMs = 5 * 60_000
/** Timers stop while the machine sleeps, so the time is checked twice a minute. */
const tickMs = 30_000

const ending = createStore<Date | undefined>(undefined)

/** Hook: when the session ends, from five minutes before (R22); else undefined. */
export const useSessionEnd = ending.use

const look = (): void => {
  const current = session()
  if (current && isExpired(current)) return signOut()
  const endMs = current ? tokenEndMs(current.token) : 0
  const isSoon = current !== undefined && endMs - Date.now() < warningMs
  if (isSoon !== (ending.get() !== undefined)) ending.set(isSoon ? new Date(endMs) : undefined)
}

export const followSessionClock = (): void => {
  setInterval(look, tickMs)
  document.addEventListener('visibilitychange', look)
  onSessionChange(look)
  look()
}
