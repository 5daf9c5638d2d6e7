import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../store.ts'
import { reloaderOf } from './reload.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const aPage = () => {
  const unfinished = createStore(false)
  const reloads: number[] = []
  const start = Date.now()
  const reload = reloaderOf({
    reload: () => reloads.push(Date.now() - start),
    isUnfinished: unfinished.get,
    onUnfinishedChange: unfinished.subscribe,
  })
  return { unfinished, reloads, reload }
}

test('reload without an answer: tried again 5 and then 15 seconds later', () => {
  const { reload, reloads } = aPage()
  reload()
  vi.advanceTimersByTime(20_000)
  expect(reloads).toEqual([0, 5_000, 20_000])
})

test('second reason to reload: reloads at once, without a second row of tries', () => {
  const { reload, reloads } = aPage()
  reload()
  vi.advanceTimersByTime(1_000)
  reload()
  vi.advanceTimersByTime(5_000)
  expect(reloads).toEqual([0, 1_000, 6_000])
})

test('form begun after a reload without an answer: waits until the form is finished', () => {
  const { reload, reloads, unfinished } = aPage()
  reload()
  unfinished.set(true)
  vi.advanceTimersByTime(60_000)
  reload()
  expect(reloads).toEqual([0])
  unfinished.set(false)
  expect(reloads).toEqual([0, 60_000])
})
