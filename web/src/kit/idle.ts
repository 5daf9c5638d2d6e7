import { queryClient } from './api/query.ts'

/** Longest wait for a page or for reads that do not end. */
const longestMs = 10_000

const firstPage = Promise.withResolvers<void>()

/** Resolves when the router has rendered its first page. */
export const firstPageRendered: Promise<void> = firstPage.promise

/** The router has rendered a page. */
export const notePageRendered = (): void => firstPage.resolve()

/** A timer, because no event marks these moments: the longest wait, and idleness in Safari, which lacks idle callbacks. */
const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const idleMoment = (): Promise<void> =>
  'requestIdleCallback' in globalThis
    ? new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: longestMs }))
    : after(200)

const readsDone = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    })
  })

const firstPageDone = async (): Promise<void> => {
  await firstPage.promise
  if (queryClient.isFetching() > 0) await readsDone()
}

/** Resolves when the first page and its reads are there and the browser has nothing to do. */
export const whenIdle = async (): Promise<void> => {
  await Promise.race([firstPageDone(), after(longestMs)])
  await idleMoment()
}

/** Resolves when the user first moves the pointer, touches the page or presses a key. */
export const whenUsed = (): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(event, () => resolve(), { once: true, passive: true })
  })
