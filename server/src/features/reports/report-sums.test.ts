// PGlite too: dialect
import { expect, test } from 'vitest'
import { openTestNode } from '../../kit/testing/test-node.ts'
import { wholeMonths } from './day-totals.ts'
import { expectSameSums } from './report-sums.suite.ts'

const node = await openTestNode()

test('400 random sessions: report, payout, workbook and naive recount give the same sums, merged days or not', async () => {
  await expectSameSums(node, { count: 400, seed: 7 })
})

test.each([
  ['2026-03-01', '2026-03-31', '2026-03-01', '2026-03-01', []],
  ['2026-03-03', '2026-03-30', '2026-03-01', '2026-03-01', ['2026-03-01/2026-03-02 -1', '2026-03-31/2026-03-31 -1']],
  ['2026-03-10', '2026-03-12', '2026-04-01', '2026-03-01', ['2026-03-10/2026-03-12 1']],
  ['2026-01-20', '2026-03-09', '2026-02-01', '2026-02-01', ['2026-01-20/2026-01-31 1', '2026-03-01/2026-03-09 1']],
  ['2025-12-02', '2026-03-30', '2025-12-01', '2026-03-01', ['2025-12-01/2025-12-01 -1', '2026-03-31/2026-03-31 -1']],
  ['2025-12-31', '2026-01-01', '2026-01-01', '2025-12-01', ['2025-12-31/2025-12-31 1', '2026-01-01/2026-01-01 1']],
])('%s to %s: whole months %s to %s, and the days %j', (from, to, first, last, parts) => {
  const months = wholeMonths({ from, to })
  expect([months.first, months.last]).toEqual([first, last])
  expect(months.parts.map((part) => `${part.from}/${part.to} ${part.sign}`)).toEqual(parts)
})
