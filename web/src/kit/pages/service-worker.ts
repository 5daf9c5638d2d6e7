import { isAnythingUnfinished, onUnfinishedChange } from '../forms/dirty.ts'
import { createStore } from '../store.ts'
import { reloaderOf } from './reload.ts'

const hasNewContent = createStore(false)

/** Hook: whether new content has been fetched and waits for a reload. */
export const useHasNewContent = hasNewContent.use

/** Waits with the reload until no form has input or is being sent (R35). */
const reloadWhenClean = reloaderOf({
  reload: () => window.location.reload(),
  isUnfinished: isAnythingUnfinished,
  onUnfinishedChange,
})

/** Tells the other tabs that the user has loaded the new version in one of them. */
const otherTabs = new BroadcastChannel('new-version')

const activateWaiting = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
}

const patienceMs = 3000

/**
 * Activates the newest version, which may have replaced the announced one; the page reloads afterwards. Chromium leaves
 * the new version waiting while the active one handles requests of any tab: then all tabs reload, which ends them.
 */
export const applyNewContent = async (): Promise<void> => {
  await activateWaiting()
  // A timer, because no event marks a version that stays waiting; after three seconds all tabs reload without it.
  setTimeout(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it reaches its own origin only
    otherTabs.postMessage('reload')
    reloadWhenClean()
  }, patienceMs)
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
    // Again, if a reload is under way: Chromium may never answer one during which the version becomes active.
    reloadWhenClean()
  })
  otherTabs.addEventListener('message', reloadWhenClean)
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    followUpdates(registration)
    setInterval(() => void registration.update().catch(() => undefined), hourMs)
  } catch (error) {
    // The product works without a service worker; only offline reading is missing.
    console.warn('Error during service worker registration', error)
  }
}
