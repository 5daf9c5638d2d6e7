import { createStore } from './store.ts'

/**
 * Whether the browser is online, and the age of the shown data: `asOf` is set when an answer came from
 * the service worker's cache (R34).
 */
export type Network = { isOnline: boolean; asOf: Date | undefined }

const network = createStore<Network>({ isOnline: navigator.onLine, asOf: undefined })

/** Hook: money and gate buttons are disabled while `isOnline` is false (R34). */
export const useNetwork = network.use
export const isOnline = (): boolean => network.get().isOnline

const staleMs = 60_000

/** Set by the client from the `Date` header of each read. */
export const noteAnswer = (date: string | null): void => {
  if (date === null) return
  const servedAt = new Date(date)
  const isOld = !network.get().isOnline || Date.now() - servedAt.getTime() > staleMs
  const asOf = isOld && !isOnline() ? servedAt : undefined
  if (asOf?.getTime() !== network.get().asOf?.getTime()) network.set({ isOnline: isOnline(), asOf })
}

export const followNetwork = (): void => {
  window.addEventListener('online', () => network.set({ isOnline: true, asOf: undefined }))
  window.addEventListener('offline', () => network.set({ isOnline: false, asOf: undefined }))
}
