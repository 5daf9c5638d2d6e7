import { test } from 'vitest'
import { deepCount } from '../../../testing/deep-count.ts'
import { openTestNode } from '../../../testing/test-node.ts'
import { expectLedgerEqual } from './ledger-recount.suite.ts'

const node = await openTestNode()
const count = deepCount(100_000)

test(`${count} random sessions: ledger, its screen and workbook, sessions and naive recount agree to the cent`, async () => {
  await expectLedgerEqual(node, { count, seed: Number(process.env['LEDGER_SEED'] ?? 20_261_124) })
}, 3_600_000)
