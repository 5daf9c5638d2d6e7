import { test } from 'vitest'
import { deepCount } from '../../../testing/deep-count.ts'
import { openTestNode } from '../../../testing/test-node.ts'
import { expectEqualTotals } from './whitelist-totals.suite.ts'

const node = await openTestNode()
const seeds = deepCount(20)

test(
  `manager report of a month, by session and by user, equals random sessions to the cent, ${seeds} seeds`,
  { timeout: 600_000 },
  async () => {
    for (let seed = 1; seed <= seeds; seed += 1) await expectEqualTotals(node, { seed, sessions: 300, drives: 100 })
  },
)
