import { test } from 'vitest'
import { openTestNode } from '../../kit/testing/test-node.ts'
import { expectEqualTotals } from './whitelist-totals.suite.ts'

const node = await openTestNode()

test(
  'manager report of a month, by session and by user, equals random sessions to the cent, 20 seeds',
  { timeout: 600_000 },
  async () => {
    for (let seed = 1; seed <= 20; seed += 1) await expectEqualTotals(node, { seed, sessions: 300, drives: 100 })
  },
)
