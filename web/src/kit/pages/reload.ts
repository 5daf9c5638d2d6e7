const firstPatienceMs = 5_000

/**
 * Reloads the page, and again while no answer has replaced it, after 5, 15, 45 … seconds: Chromium may never answer a reload during
 * which a new service worker becomes active.
 */
export const reloadUntilAnswered = (reload = () => window.location.reload(), patienceMs = firstPatienceMs): void => {
  reload()
  // The timer ends with the page.
  setTimeout(() => reloadUntilAnswered(reload, patienceMs * 3), patienceMs)
}
