import { test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { expectEqualTotals } from './whitelist-totals.suite.ts'

const node = await openTestNode()

test('manager report of a month, by session and by user, equals 60 random sessions and 10 drives to the cent', () =>
  expectEqualTotals(node, { seed: 100, sessions: 60, drives: 10 }))
