import { test } from 'vitest'
import { openTestNode } from '../../kit/testing/test-node.ts'
import { expectEqualTotals } from './fleet-totals.suite.ts'

const node = await openTestNode()

test(
  'report and invoices equal random sessions and drives to the cent, also after corrections, 20 seeds',
  { timeout: 600_000 },
  async () => {
    for (let seed = 1; seed <= 20; seed += 1) await expectEqualTotals(node, { seed, sessions: 300, drives: 100 })
  },
)
