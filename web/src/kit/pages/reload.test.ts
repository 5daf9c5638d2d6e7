import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadUntilAnswered } from './reload.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('reload without an answer: tried again after 5 and 15 seconds', () => {
  const reloads: number[] = []
  const start = Date.now()
  reloadUntilAnswered(() => reloads.push(Date.now() - start))
  vi.advanceTimersByTime(20_000)
  expect(reloads).toEqual([0, 5_000, 20_000])
})
