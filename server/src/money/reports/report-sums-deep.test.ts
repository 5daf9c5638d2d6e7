import { test } from 'vitest'
import { deepCount } from '../../testing/deep-count.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { expectSameSums } from './report-sums.suite.ts'

const node = await openTestNode()
const count = deepCount(200_000)

test(`${count} random sessions: report, payout, workbook and naive recount give the same sums to the cent`, async () => {
  await expectSameSums(node, { count, seed: Number(process.env['REPORT_SEED'] ?? 20_261_124) })
}, 1_200_000)
