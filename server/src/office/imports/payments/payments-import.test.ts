import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { aFine, savePayment } from '../../../enforcement/fine-records/fines.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { judged, paymentFile, readingOptions, type FieldTexts } from '../imports.factory.ts'
import { openDesk, reasonsOf } from '../imports.testing.ts'
import { readPaymentRow } from './payment-row.ts'

const node = await openTestNode({ queriesBeside: true })
const { db } = node
const desk = await openDesk(node)
const place = await aPlace().save(db)
const fineOf = async (id: number) => (await node.call(api.fines.find, { id }, desk.admin)).body
/** An entry for the fine, without a bank id. */
const unnumbered = ({ referenceNumber }: { referenceNumber: string }, Summa: string) => ({
  Viitenumber: referenceNumber,
  Arhiveerimistunnus: '',
  Summa,
})
const issued = '2026-02-20T10:00:00.000Z'
const newFine = (debtor_name = '', amount_in_cents = 3_000) =>
  aFine().at(place).with({ debtor_name, amount_in_cents, status: 'OVERDUE' }).issuedAt(issued).save(db)

const check = (content: string) => desk.check(content, {}, 'payments')
const importOf = async (content: string) => desk.confirm(await check(content))

const entry = (id: string, cents: string, { reference = '', text = '', sign = 'CRDT' } = {}): string => `
  <Ntry><Amt Ccy="EUR">${cents}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef>
    <NtryDtls><TxDtls><Refs><AcctSvcrRef>${id}</AcctSvcrRef></Refs>
      <RltdPties><Dbtr><Nm>MARI TAMM</Nm></Dbtr><DbtrAcct><Id><IBAN>EE382200221020145685</IBAN></Id></DbtrAcct>
        <Cdtr><Nm>Parkla OÜ</Nm></Cdtr></RltdPties>
      <RmtInf><Ustrd>${text}</Ustrd><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>
    </TxDtls></NtryDtls></Ntry>`

const reversal = (mark: string): string =>
  entry(`R${mark}`, '5.00', { text: 'returned' }).replace('<Sts>', `<RvslInd>${mark}</RvslInd><Sts>`)

const statement = (...entries: string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>
  <Bal><Amt Ccy="EUR">99.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`

const reasonsFor = (change: FieldTexts, currencies = {}) => {
  const reading = { columns: {}, currencies, options: readingOptions(), now: '2026-03-04T10:00:00.000Z', ownerId: null }
  const texts = { BookingDay: '02.03.2026', PaidAmount: '30,00', Currency: 'EUR', ...change }
  return judged(texts, (cell, findings) => readPaymentRow(cell, { ...reading, ...findings })).reasons
}

test.each([
  ['Estonian', 'K', 'D', 'Lõppsaldo'],
  ['German', 'Haben', 'Soll', 'Kontostand am 31.03.'],
  ['German in letters', 'H', 'S', 'Endsaldo'],
  ['Swedish', 'Kredit', 'Debet', 'Utgående saldo'],
  ['Lithuanian', 'Kreditas', 'Debetas', 'Likutis pabaigai'],
  ['Polish', 'Ma', 'Wn', 'Saldo końcowe'],
  ['Russian', 'Кредит', 'Дебет', 'Исходящий остаток'],
])('%s words: an incoming entry is added, an outgoing one and a balance are not', (_, credit, debit, balance) => {
  const rows = [
    { Direction: credit, Description: 'Paid' },
    { Direction: debit, Description: 'Rent' },
    { Direction: credit, Description: balance },
  ]
  expect(rows.map((row) => reasonsFor(row))).toEqual([[], ['imports.notIncoming'], ['imports.notIncoming']])
})

test('camt.053: sure entries are booked, more than is left is a credit, doubtful ones stay open, outgoing ones and reversals are left out', async () => {
  const [paid, part, over] = [await newFine(), await newFine(), await newFine('Mari Tamm')]
  const checked = await check(
    statement(
      entry('A1', '30', { reference: paid.referenceNumber }),
      entry('A2', '10.5', { reference: `RF18${part.referenceNumber}` }),
      entry('A3', '50.00', { reference: over.referenceNumber }),
      entry('A4', '50.00', { reference: '1234561' }),
      entry('A5', '12.00', { text: 'no number' }),
      entry('A6', '30.00', { reference: paid.referenceNumber, sign: 'DBIT' }),
      reversal('true'),
      reversal('1'),
    ),
  )
  expect([checked.RowsToAdd, reasonsOf(checked)]).toEqual([5, { 'imports.notIncoming': 3 }])
  expect((await desk.confirm(checked)).RowsAdded).toBe(5)
  const after = await Promise.all([paid, part, over].map(({ id }) => fineOf(id)))
  expect(after.map((fine) => [fine.status, fine.paidAmountInCents, fine.leftInCents, fine.creditInCents])).toEqual([
    ['PAID', 3_000, 0, 0],
    ['OVERDUE', 1_050, 1_950, 0],
    ['PAID', 5_000, 0, 2_000],
  ])
  const open = await node.rows('fine_payments', { status: 'OPEN' })
  expect(open.map(({ doubt }) => doubt)).toEqual(['UNKNOWN_REFERENCE', 'NO_REFERENCE'])
})

test('same file again, and an overlapping one: known entries are already there', async () => {
  const fine = await newFine()
  const first = { Viitenumber: fine.referenceNumber, Arhiveerimistunnus: '2026030299991', Summa: '140,00' }
  expect((await importOf(paymentFile(first))).RowsAdded).toBe(1)
  const again = await check(paymentFile(first, {}))
  expect([again.RowsAlreadyThere, again.RowsToAdd]).toEqual([1, 1])
  await desk.confirm(again)
  expect((await fineOf(fine.id)).paidAmountInCents).toBe(14_000)
})

test('two equal entries without a bank id in one file are two payments', async () => {
  const fine = await newFine()
  const equal = unnumbered(fine, '10,00')
  await importOf(paymentFile(equal, equal))
  await importOf(paymentFile(equal, equal))
  expect((await fineOf(fine.id)).paidAmountInCents).toBe(2_000)
})

test('entry without a bank id, worded differently in camt.052 and 053: one payment; another payer is another', async () => {
  const fine = await newFine()
  const worded = (text: string, payer = 'Mari Tamm') =>
    paymentFile({ ...unnumbered(fine, '7,00'), Selgitus: text, 'Saaja/Maksja': payer })
  await importOf(worded('Trahv'))
  await importOf(worded('TRAHV /ROC/ NOTPROVIDED', 'MARI TAMM'))
  expect((await fineOf(fine.id)).paidAmountInCents).toBe(700)
  await importOf(worded('Trahv', 'Jaan Tamm'))
  expect((await fineOf(fine.id)).paidAmountInCents).toBe(1_400)
})

test('entries without a bank id of before the rule of their keys: already there, a further equal one is added', async () => {
  const fine = await newFine()
  const before = { reference_number: fine.referenceNumber, amount_in_cents: 900, booked_on: '2026-03-02' }
  await savePayment(db, { ...before, payer: 'MARI TAMM', details: 'Trahv', key: 'of all its details.1' })
  const same = { ...unnumbered(fine, '9,00'), Selgitus: 'Trahv' }
  const again = await check(paymentFile(same))
  expect([again.RowsAlreadyThere, again.RowsToAdd]).toEqual([1, 0])
  const twice = await check(paymentFile(same, same))
  expect([twice.RowsAlreadyThere, twice.RowsToAdd]).toEqual([1, 1])
  expect((await desk.confirm(twice)).RowsAdded).toBe(1)
  expect((await fineOf(fine.id)).paidAmountInCents).toBe(900)
})

const differ = ['imports.twoCurrencies']
const [usd, eur] = [{ PaidAmount: ['USD'] }, { PaidAmount: ['EUR'] }]

test.each([
  ['cell and column', { PaidAmount: '30,00 USD' }, {}, differ],
  ['heading and column', {}, usd, differ],
  ['heading and cell', { PaidAmount: '30,00 USD', Currency: '' }, eur, differ],
  ['sign and code of one', { PaidAmount: '30,00 €' }, eur, []],
  ['sign of several, one of them in the column', { PaidAmount: '$30.00', Currency: 'CAD' }, {}, []],
])('currencies of %s: rejected where they differ (R183)', (_, change, currencies, reasons) => {
  expect(reasonsFor(change, currencies)).toEqual(reasons)
})
