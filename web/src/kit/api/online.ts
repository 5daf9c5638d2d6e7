import { createStore } from '../store.ts'

/**
 * Whether browser and server are reachable, and the age of the shown data: `asOf` is set when an answer came from the service
 * worker's cache (R34).
 */
export type Network = { isOnline: boolean; asOf: Date | undefined }

const network = createStore<Network>({ isOnline: navigator.onLine, asOf: undefined })

/** Hook: money and gate buttons are disabled while `isOnline` is false (R34). */
export const useNetwork = network.use

/** Set by the client from each read: the service worker marks answers of its cache, also when only the server is away. */
export const noteAnswer = ({ headers }: Response): void => {
  const date = headers.get('date')
  const asOf = headers.has('x-cached') && date ? new Date(date) : undefined
  if (asOf?.getTime() === network.get().asOf?.getTime()) return
  network.set({ isOnline: asOf === undefined && navigator.onLine, asOf })
}

export const followNetwork = (): void => {
  window.addEventListener('online', () => network.set({ isOnline: true, asOf: undefined }))
  window.addEventListener('offline', () => network.set({ isOnline: false, asOf: undefined }))
}
