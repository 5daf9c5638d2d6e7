import { expect, test } from 'vitest'
import { linesOf } from './reads-lines.ts'
import { isMet, type Line } from '../report.ts'

const rate = { perSecond: 50, target: { atMost: 250 } }
const notMet = (lines: readonly Line[]) => lines.filter((line) => !isMet(line)).map(({ name }) => name)

test('one barrier stays closed: target missed, however fast the others opened', () => {
  expect(notMet(linesOf({ sent: 3, taken: 3, openedMs: [20, 30, 40] }, rate))).toEqual([])
  expect(notMet(linesOf({ sent: 3, taken: 3, openedMs: [20, 30] }, rate))).toEqual([
    'barriers that opened, of reads taken, 50 reads/s',
  ])
  expect(notMet(linesOf({ sent: 3, taken: 2, openedMs: [20, 30] }, rate))).toHaveLength(1)
})

test('one slow read in a hundred: its latency counts', () => {
  const openedMs = [...Array.from({ length: 98 }, () => 20), 300, 300]
  expect(notMet(linesOf({ sent: 100, taken: 100, openedMs }, rate))).toEqual([
    'camera to OPEN at the barrier, 50 reads/s: 99 % within',
  ])
})

test('rate without a target: for information only', () => {
  expect(notMet(linesOf({ sent: 3, taken: 3, openedMs: [900] }, { perSecond: 200 }))).toEqual([])
})
