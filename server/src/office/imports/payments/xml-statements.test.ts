import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { openDesk, reasonsOf } from '../imports.testing.ts'

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
  ['windows-1257 declared as UTF-8', Buffer.from(declaring('UTF-8'), 'latin1')],
  ['windows-1257 declared by an unknown name', Buffer.from(declaring('x-bank'), 'latin1')],
  ['UTF-8 without a declaration', Buffer.from(statement(''))],
])('camt in %s: payer and text with their letters', async (_, file) => {
  const checked = await desk.check(file, {}, 'payments')
  const { rows } = await sql<{ payer: string; text: string; cents: number }>`
    select member ->> 'payer' as payer, member ->> 'text' as text, cost_in_cents as cents
    from import_rows where import_id = ${checked.Id}`.execute(node.db)
  expect(rows).toEqual([{ payer: 'ÕNNE ÖÖBIK', text: 'Trahv äär', cents: 1_750 }])
})

const fidavista = (entries: string, currency = 'EUR') => `<?xml version="1.0" encoding="UTF-8"?>
<FIDAVISTA xmlns="http://ivis.eps.gov.lv/XMLSchemas/100017/fidavista/v1-2"><Statement><Period><StartDate>2026-03-01</StartDate></Period>
  <AccountSet><AccNo>LV97HABA0012345678910</AccNo><CcyStmt><Ccy>${currency}</Ccy><OpenBal>10,00</OpenBal>${entries}</CcyStmt></AccountSet>
</Statement></FIDAVISTA>`

const trx = (direction: string, amount: string, id: string, payer = 'ĶIRŠU SIA') => `<TrxSet><TypeCode>INP</TypeCode>
  <BookDate>2026-03-02</BookDate><ValueDate>2026-03-03</ValueDate><BankRef>${id}</BankRef><CorD>${direction}</CorD>
  <AccAmt>${amount}</AccAmt><PmtInfo>Sods 1000219</PmtInfo><CPartySet><AccNo>LV80BANK0000435195001</AccNo>
  <AccHolder><Name>${payer}</Name></AccHolder></CPartySet></TrxSet>`

test('FIDAVISTA, as Citadele and others in Latvia write it: received entries with payer, account, text and the bank’s id', async () => {
  const file = fidavista(trx('C', '1234,5', 'B1') + trx('D', '7.00', 'B2'))
  const checked = await desk.check(file, {}, 'payments')
  expect([checked.RowsToAdd, reasonsOf(checked)]).toEqual([1, { 'imports.notIncoming': 1 }])
  const { rows } = await sql<{ cents: number; currency: string; member: object }>`
    select cost_in_cents as cents, currency, member from import_rows
    where import_id = ${checked.Id} and not is_rejected`.execute(node.db)
  expect(rows).toMatchObject([
    {
      cents: 123_450,
      currency: 'EUR',
      member: {
        day: '2026-03-02',
        payer: 'ĶIRŠU SIA',
        account: 'LV80BANK0000435195001',
        text: 'Sods 1000219',
        entryId: 'B1',
      },
    },
  ])
})
