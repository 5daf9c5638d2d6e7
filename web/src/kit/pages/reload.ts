const firstPatienceMs = 5_000

type Page = {
  reload: () => void
  /** Whether a form has input or is being sent, which a reload would lose (R35). */
  isUnfinished: () => boolean
  onUnfinishedChange: (listener: () => void) => () => void
}

/**
 * The function that reloads the page once no form is unfinished, and again while no answer has replaced the page, 5, 15, 45 … seconds
 * later: Chromium may never answer a reload during which a new service worker becomes active.
 */
export const reloaderOf = ({ reload, isUnfinished, onUnfinishedChange }: Page): (() => void) => {
  let retry: ReturnType<typeof setTimeout> | undefined
  let stopWaiting: (() => void) | undefined
  const tryAfter = (patienceMs: number): void => {
    clearTimeout(retry)
    stopWaiting?.()
    stopWaiting = undefined
    if (isUnfinished()) {
      stopWaiting = onUnfinishedChange(() => isUnfinished() || tryAfter(firstPatienceMs))
      return
    }
    reload()
    // The timer ends with the page.
    retry = setTimeout(() => tryAfter(patienceMs * 3), patienceMs)
  }
  return () => tryAfter(firstPatienceMs)
}
