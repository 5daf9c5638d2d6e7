import { test } from 'vitest'
import { deepCount } from '../../../testing/deep-count.ts'
import { openTestNode } from '../../../testing/test-node.ts'
import { expectEqualTotals } from './fleet-totals.suite.ts'

const node = await openTestNode()
const seeds = deepCount(20)

test(
  `report and invoices equal random sessions and drives to the cent, also after corrections, ${seeds} seeds`,
  { timeout: 600_000 },
  async () => {
    for (let seed = 1; seed <= seeds; seed += 1) await expectEqualTotals(node, { seed, sessions: 300, drives: 100 })
  },
)
