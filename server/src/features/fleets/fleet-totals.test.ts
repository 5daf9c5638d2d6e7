import { test } from 'vitest'
import { openTestNode } from '../../kit/testing/test-node.ts'
import { expectEqualTotals } from './fleet-totals.suite.ts'

const node = await openTestNode()

test('report and invoice of a month equal 60 random sessions to the cent', () =>
  expectEqualTotals(node, { seed: 103, sessions: 60 }))
