import { afterEach, expect, test, vi } from 'vitest'
import { isChunkFailure, loadInTime } from './chunk-failure.ts'

afterEach(() => vi.useRealTimers())

test('script that never arrives: fails after 120 seconds as a script that cannot load', async () => {
  vi.useFakeTimers()
  const outcome = loadInTime(() => new Promise(() => {})).then(
    () => false,
    (error: unknown) => isChunkFailure(error),
  )
  const isDone = vi.fn<() => void>()
  void outcome.then(isDone)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(isDone).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBe(true)
})

test('script that arrives: its code is returned, no timer is left; a failed one keeps its error', async () => {
  vi.useFakeTimers()
  expect(await loadInTime(async () => 'code')).toBe('code')
  expect(vi.getTimerCount()).toBe(0)
  await expect(loadInTime(() => Promise.reject(new TypeError('Importing a module script failed.')))).rejects.toThrow(
    'Importing a module script failed.',
  )
})
