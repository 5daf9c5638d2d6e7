import { isAnythingUnfinished, onUnfinishedChange } from './dirty.ts'
import { createStore } from './store.ts'

const hasNewContent = createStore(false)

/** Hook: whether new content has been fetched and waits for a reload. */
export const useHasNewContent = hasNewContent.use

const activateWaiting = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
}

const retryMs = 1000

/**
 * Activates the newest version; the page reloads afterwards. Repeated until then: the browser ignores the message while
 * the active version handles a request, and when a newer version has just replaced the waiting one.
 */
export const applyNewContent = async (): Promise<void> => {
  await activateWaiting()
  setInterval(() => void activateWaiting(), retryMs)
}

/** Waits with the reload until no form has input or is being sent (R35). */
const reloadWhenClean = (): void => {
  if (!isAnythingUnfinished()) return window.location.reload()
  const stop = onUnfinishedChange(() => {
    if (isAnythingUnfinished()) return
    stop()
    window.location.reload()
  })
}

const note = (registration: ServiceWorkerRegistration): void => {
  // Without a controller this is the first visit: nothing to update.
  if (registration.waiting && navigator.serviceWorker.controller) hasNewContent.set(true)
}

const followUpdates = (registration: ServiceWorkerRegistration): void => {
  const followInstalling = (): void =>
    registration.installing?.addEventListener('statechange', () => note(registration))
  note(registration)
  // Another tab may have started the installation already.
  followInstalling()
  registration.addEventListener('updatefound', followInstalling)
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
