import { queryClient } from './query.ts'

/** Longest wait for reads that do not end. */
const longestMs = 10_000

const areReadsDone = (): boolean => queryClient.isFetching() === 0 && queryClient.getQueryCache().getAll().length > 0

/** Resolves when the page's first reads are answered and the browser has nothing to do. */
export const whenIdle = async (): Promise<void> => {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(() => areReadsDone() && end())
    const timer = setTimeout(end, longestMs)
    if (areReadsDone()) end()
  })
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve, 200)
  })
}
