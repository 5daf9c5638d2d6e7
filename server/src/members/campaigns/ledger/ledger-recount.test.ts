import { test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { expectLedgerEqual } from './ledger-recount.suite.ts'

const node = await openTestNode()

test('200 random sessions: ledger, its screen and workbook, sessions and naive recount agree to the cent', async () => {
  await expectLedgerEqual(node, { count: 200, seed: 7 })
})
