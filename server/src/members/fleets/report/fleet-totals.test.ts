import { test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { expectEqualTotals } from './fleet-totals.suite.ts'

const node = await openTestNode()

test('report and invoices equal 60 random sessions and 10 drives to the cent, also after corrections', () =>
  expectEqualTotals(node, { seed: 103, sessions: 60, drives: 10 }))
