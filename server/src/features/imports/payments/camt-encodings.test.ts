import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../kit/testing/test-node.ts'
import { openDesk } from '../imports.testing.ts'

const node = await openTestNode({ queriesBeside: true })
const desk = await openDesk(node)

const statement = (declaration: string): string => `${declaration}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">17.50</Amt>
  <CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><NtryDtls><TxDtls>
    <RltdPties><Dbtr><Nm>ÕNNE ÖÖBIK</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Trahv äär</Ustrd></RmtInf>
  </TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`

const declaring = (encoding: string) => statement(`<?xml version="1.0" encoding="${encoding}"?>`)

test.each([
  ['ISO-8859-1, as declared', Buffer.from(declaring('ISO-8859-1'), 'latin1')],
  ['windows-1257, as declared', Buffer.from(declaring('windows-1257'), 'latin1')],
  ['UTF-16, as declared', Buffer.from(`\uFEFF${declaring('UTF-16')}`, 'utf16le')],
  ['UTF-8 declared as UTF-16', Buffer.from(declaring('utf-16'))],
  ['UTF-8 declared as ISO-8859-1', Buffer.from(declaring('ISO-8859-1'))],
  ['UTF-8 declared by an unknown name', Buffer.from(declaring('x-bank'))],
  ['UTF-8 without a declaration', Buffer.from(statement(''))],
])('camt in %s: payer and text with their letters', async (_, file) => {
  const checked = await desk.check(file, {}, 'payments')
  const { rows } = await sql<{ payer: string; text: string; cents: number }>`
    select member ->> 'payer' as payer, member ->> 'text' as text, cost_in_cents as cents
    from import_rows where import_id = ${checked.Id}`.execute(node.db)
  expect(rows).toEqual([{ payer: 'ÕNNE ÖÖBIK', text: 'Trahv äär', cents: 1_750 }])
})
