import { isAnythingDirty, onDirtyChange } from './dirty.ts'
import { createStore } from './store.ts'

const waiting = createStore<ServiceWorker | undefined>(undefined)

/** Hook: whether new content has been fetched and waits for a reload. */
export const useHasNewContent = () => waiting.use() !== undefined

/** Activates the new version; the page reloads afterwards. */
export const applyNewContent = (): void => waiting.get()?.postMessage({ type: 'SKIP_WAITING' })

/** Waits with the reload until no form has unsaved input (R35). */
const reloadWhenClean = (): void => {
  if (!isAnythingDirty()) return window.location.reload()
  const stop = onDirtyChange(() => {
    if (isAnythingDirty()) return
    stop()
    window.location.reload()
  })
}

const note = (worker: ServiceWorker | null): void => {
  // Without a controller this is the first visit: nothing to update.
  if (worker && navigator.serviceWorker.controller) waiting.set(worker)
}

const followUpdates = (registration: ServiceWorkerRegistration): void => {
  note(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => worker.state === 'installed' && note(worker))
  })
}

const hourMs = 3_600_000

/** Registers the service worker and checks for updates every hour. */
export const followServiceWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  let isReloading = false
  const hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isReloading || !hadController) return
    isReloading = true
    reloadWhenClean()
  })
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    followUpdates(registration)
    setInterval(() => void registration.update().catch(() => undefined), hourMs)
  } catch (error) {
    // The product works without it; only offline reading is missing.
    console.warn('Error during service worker registration', error)
  }
}
