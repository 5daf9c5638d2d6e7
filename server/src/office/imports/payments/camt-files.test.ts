import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { aFine } from '../../../enforcement/fine-records/fines.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { paymentFile } from '../imports.factory.ts'
import { openDesk, reasonsOf } from '../imports.testing.ts'

const node = await openTestNode({ queriesBeside: true })
const { db } = node
const desk = await openDesk(node)
const place = await aPlace().save(db)
const newFine = (amount_in_cents = 3_000) =>
  aFine().at(place).with({ amount_in_cents, status: 'OVERDUE' }).issuedAt('2026-02-20T10:00:00.000Z').save(db)
const paidOf = async ({ id }: { id: number }) =>
  (await node.call(api.fines.find, { id }, desk.admin)).body.paidAmountInCents

const xml = (message: string, entries: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><${message}><Stmt>${entries}</Stmt></${message}></Document>`
const statement = (...entries: string[]) => xml('BkToCstmrStmt', entries.join(''))

type Ntry = { amount: string; id?: string; sign?: string; more?: string; day?: string }
const entry = (
  { amount, id = '', sign = 'CRDT', more = '', day = '<BookgDt><Dt>2026-03-02</Dt></BookgDt>' }: Ntry,
  ...parts: string[]
) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${more}<Sts><Cd>BOOK</Cd></Sts>${day}${
    id === '' ? '' : `<AcctSvcrRef>${id}</AcctSvcrRef>`
  }<NtryDtls>${parts.map((part) => `<TxDtls>${part}</TxDtls>`).join('')}</NtryDtls></Ntry>`

type Part = {
  amount?: string
  id?: string
  sign?: string
  payer?: string
  references?: [string, string?][]
  text?: string
}
const part = ({ amount, id, sign, payer = 'KAI KUUSK', references = [], text }: Part) =>
  [
    id === undefined ? '' : `<Refs><AcctSvcrRef>${id}</AcctSvcrRef></Refs>`,
    amount === undefined ? '' : `<Amt Ccy="EUR">${amount}</Amt>`,
    sign === undefined ? '' : `<CdtDbtInd>${sign}</CdtDbtInd>`,
    payer === '' ? '' : `<RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties>`,
    '<RmtInf>',
    text === undefined ? '' : `<Ustrd>${text}</Ustrd>`,
    ...references.map(
      ([reference, own]) =>
        `<Strd>${own === undefined ? '' : `<RfrdDocAmt><RmtdAmt Ccy="EUR">${own}</RmtdAmt></RfrdDocAmt>`}<CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`,
    ),
    '</RmtInf>',
  ].join('')

const importOf = async (content: string) => {
  const checked = await desk.check(content, {}, 'payments')
  return checked.RowsToAdd === 0 ? checked : desk.confirm(checked)
}
/** Amount, doubt and all numbers of the open entries that an import added. */
const atDesk = async ({ Id }: { Id: number }) =>
  (await node.rows('fine_payments', { import_id: Id }))
    .filter(({ status }) => status === 'OPEN')
    .map(({ amount_in_cents, doubt, other_references }) => [amount_in_cents, doubt, ...other_references])

test('placeholder instead of a bank id: each fine is paid once, in whatever order the statements come (R192)', async () => {
  const [one, other] = [await newFine(4_100), await newFine(4_100)]
  const of = ({ referenceNumber }: { referenceNumber: string }) =>
    entry({ amount: '41.00', id: 'NONREF' }, part({ id: 'NOTPROVIDED', references: [[referenceNumber]] }))
  await importOf(statement(of(one)))
  const second = await importOf(statement(of(other), of(one)))
  expect([second.RowsAdded, second.RowsAlreadyThere]).toEqual([1, 1])
  expect([await paidOf(one), await paidOf(other)]).toEqual([4_100, 4_100])
})

test('payment with several references: divided by their amounts or where it fits exactly, else at the desk with all numbers', async () => {
  const [a, b, c] = [await newFine(2_600), await newFine(1_900), await newFine(4_700)]
  const refs = (...fines: { referenceNumber: string }[]) =>
    fines.map(({ referenceNumber }): [string] => [referenceNumber])
  const named = entry(
    { amount: '40.00', id: 'S1' },
    part({
      references: [
        [a.referenceNumber, '26.00'],
        [b.referenceNumber, '14.00'],
      ],
    }),
  )
  await importOf(statement(named))
  expect([await paidOf(a), await paidOf(b)]).toEqual([2_600, 1_400])
  const exact = entry({ amount: '52.00', id: 'S2' }, part({ references: refs(b, c) }))
  await importOf(statement(exact))
  expect([await paidOf(b), await paidOf(c)]).toEqual([1_900, 4_700])
  const again = await importOf(statement(named, exact))
  expect([again.RowsToAdd, again.RowsAlreadyThere]).toEqual([0, 3])
  const [d, e] = [await newFine(), await newFine()]
  const left = await importOf(statement(entry({ amount: '50.00', id: 'S3' }, part({ references: refs(d, e) }))))
  expect(await atDesk(left)).toEqual([[5_000, 'SEVERAL_REFERENCES', d.referenceNumber, e.referenceNumber]])
  const wrong = entry(
    { amount: '60.00', id: 'S4' },
    part({
      references: [
        [d.referenceNumber, '30.00'],
        [e.referenceNumber, '29.00'],
      ],
    }),
  )
  expect(await atDesk(await importOf(statement(wrong)))).toEqual([
    [6_000, 'PARTS_DIFFER', d.referenceNumber, e.referenceNumber],
  ])
})

test('fee inside a batch: not incoming; parts that do not sum to the entry or have no amounts are one doubt', async () => {
  const fine = await newFine(5_200)
  const fee = part({ amount: '1.50', sign: 'DBIT', payer: 'CARDS', id: 'F2' })
  const paid = part({ amount: '52.00', sign: 'CRDT', id: 'F1', references: [[fine.referenceNumber]] })
  const first = await importOf(statement(entry({ amount: '50.50', id: 'F' }, paid, fee)))
  expect([first.RowsAdded, reasonsOf(first), await paidOf(fine)]).toEqual([1, { 'imports.notIncoming': 1 }, 5_200])
  const short = await importOf(
    statement(entry({ amount: '49.00', id: 'G' }, part({ amount: '30.00' }), part({ amount: '18.00' }))),
  )
  expect(await atDesk(short)).toEqual([[4_900, 'PARTS_DIFFER']])
  const bare = await importOf(statement(entry({ amount: '64.00', id: 'H' }, part({}), part({}))))
  expect(await atDesk(bare)).toEqual([[6_400, 'PARTS_DIFFER']])
})

test.each([['details first'], ['sum first']])(
  'advice with details and statement with their sum, %s: there once',
  async (order) => {
    const id = `B${order.length}`
    const details = entry(
      { amount: '81.00', id },
      part({ amount: '50.00', id: `${id}1` }),
      part({ amount: '31.00', id: `${id}2` }),
    )
    const files = [statement(details), statement(entry({ amount: '81.00', id }))]
    const [first = '', second = ''] = order === 'sum first' ? files.toReversed() : files
    await importOf(first)
    const again = await importOf(second)
    expect([again.RowsToAdd, again.RowsAlreadyThere]).toEqual(order === 'sum first' ? [0, 2] : [0, 1])
  },
)

test('entry with a reference of the statement only, in details and as their sum: at the desk, never twice (R193)', async () => {
  const named = (...parts: string[]) => entry({ amount: '91.00', more: '<NtryRef>E2026-7</NtryRef>' }, ...parts)
  await importOf(statement(named(part({ amount: '52.00' }), part({ amount: '39.00', payer: 'LEO LUIK' }))))
  const sum = await importOf(statement(named()))
  expect(await atDesk(sum)).toEqual([[9_100, 'MAYBE_TWICE']])
})

test('several references in one structured part: each fine is paid where it fits exactly', async () => {
  const [a, b] = [await newFine(2_700), await newFine(1_800)]
  const refs = [a, b].map(({ referenceNumber }) => `<CdtrRefInf><Ref>${referenceNumber}</Ref></CdtrRefInf>`)
  await importOf(statement(entry({ amount: '45.00', id: 'M1' }, `<RmtInf><Strd>${refs.join('')}</Strd></RmtInf>`)))
  expect([await paidOf(a), await paidOf(b)]).toEqual([2_700, 1_800])
})

test('payment known with and then without the bank’s id: at the desk, never twice (R193)', async () => {
  const fine = await newFine(9_000)
  const { referenceNumber } = fine
  await importOf(statement(entry({ amount: '12.00', id: 'K1' }, part({ references: [[referenceNumber]] }))))
  const file = paymentFile({
    Viitenumber: referenceNumber,
    Summa: '12,00',
    Arhiveerimistunnus: '',
    'Saaja/Maksja': 'Kai Kuusk',
  })
  expect(await atDesk(await importOf(file))).toEqual([[1_200, 'MAYBE_TWICE']])
  expect(await paidOf(fine)).toBe(1_200)
})

test('reversal of the bank: the booking is taken back, the fine is owed again, its history says so; undone it is at the desk', async () => {
  const fine = await newFine(3_700)
  const { referenceNumber } = fine
  const parts = part({ references: [[referenceNumber]] })
  await importOf(statement(entry({ amount: '37.00', id: 'V1' }, parts)))
  expect(await paidOf(fine)).toBe(3_700)
  const back = entry({ amount: '37.00', id: 'V2', sign: 'DBIT', more: '<RvslInd>true</RvslInd>' }, parts)
  expect((await importOf(statement(back))).RowsAdded).toBe(1)
  expect((await importOf(statement(back))).RowsAlreadyThere).toBe(1)
  const { body: after } = await node.call(api.fines.find, { id: fine.id }, desk.admin)
  expect([after.paidAmountInCents, after.leftInCents, after.status]).toEqual([0, 3_700, 'ISSUED'])
  expect(await node.facts('fine', fine.id)).toContain('fine.incomeReversed')
  const listed = async () =>
    (await node.call(api.payments.list, { status: '', search: referenceNumber }, desk.admin)).body
  const [reversal] = (await listed()).filter(({ isReversal }) => isReversal)
  expect((await listed()).map(({ status }) => status)).toEqual(['RETURNED', 'RETURNED'])
  await node.call(api.payments.undo, { id: reversal?.id ?? 0, reason: 'Wrong one' }, desk.admin)
  expect((await listed()).map(({ status }) => status)).toEqual(['OPEN', 'OPEN'])
  const { body: taken } = await node.call(api.payments.takeBack, { id: reversal?.id ?? 0 }, desk.admin)
  expect([taken.status, (await listed()).map(({ status }) => status)]).toEqual(['RETURNED', ['RETURNED', 'RETURNED']])
})

test('reversal without a payment that it can be of: at the desk, not taken back by guess', async () => {
  const back = entry({ amount: '77.77', sign: 'DBIT', more: '<RvslInd>1</RvslInd>' }, part({ payer: 'NOBODY' }))
  const imported = await importOf(statement(back))
  expect(await atDesk(imported)).toEqual([[7_777, 'REVERSAL']])
  const [row] = await node.rows('fine_payments', { import_id: imported.Id })
  const refused = await node.call(api.payments.takeBack, { id: Number(row?.['id']) }, desk.admin)
  expect(refused).toMatchObject({ status: 409, body: { Error: 'fines.nothingToTakeBack' } })
})

test('texts outside Ustrd, payers beside Dbtr, a day of value and an envelope: read', async () => {
  const fine = await newFine(8_000)
  const inText = `<AddtlNtryInf>Viivis ${fine.referenceNumber}</AddtlNtryInf>`
  const bare = `<Ntry><Amt Ccy="EUR">33.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>2026-03-02</Dt></ValDt><AcctSvcrRef>T1</AcctSvcrRef>${inText}</Ntry>`
  const ultimate = entry(
    { amount: '11.00', id: 'T2' },
    '<RltdPties><UltmtDbtr><Nm>LEO LUIK</Nm></UltmtDbtr></RltdPties><AddtlTxInf>Makse</AddtlTxInf>',
  )
  const envelope = `<soap:Envelope xmlns:soap="urn:x"><soap:Body>${statement(bare, ultimate).replace(/^<\?xml[^>]*>/, '')}</soap:Body></soap:Envelope>`
  const imported = await importOf(envelope)
  const rows = await node.rows('fine_payments', { import_id: imported.Id })
  expect(rows.map(({ doubt, details, payer }) => [doubt, details, payer])).toEqual([
    ['REFERENCE_IN_TEXT', `Viivis ${fine.referenceNumber}`, ''],
    ['NO_REFERENCE', 'Makse', 'LEO LUIK'],
  ])
})

test('far above what is owed, and received before the fine: at the desk', async () => {
  const fine = await newFine(3_100)
  const references: [string][] = [[fine.referenceNumber]]
  const huge = entry({ amount: '31031.00', id: 'I1' }, part({ references }))
  const early = entry(
    { amount: '31.00', id: 'I2', day: '<BookgDt><Dt>2026-02-19</Dt></BookgDt>' },
    part({ references }),
  )
  expect(await atDesk(await importOf(statement(huge, early)))).toEqual([
    [3_103_100, 'IMPLAUSIBLE'],
    [3_100, 'BEFORE_FINE'],
  ])
  const [row] = (await node.rows('fine_payments', { doubt: 'BEFORE_FINE' })) as { id: number }[]
  const assigned = await node.call(
    api.payments.assign,
    { id: Number(row?.id), referenceNumber: fine.referenceNumber },
    desk.admin,
  )
  expect(assigned).toMatchObject({ status: 422, body: { Error: 'fines.incomeBeforeFine' } })
})

test.each([
  ['csv', 'en'],
  ['csv', 'et'],
  ['csv', 'lv'],
  ['xlsx', 'et'],
] as const)('our own file of payments as %s in %s: all there, nothing added', async (format, language) => {
  const query = { format, status: '' as const }
  const { bytes } = await node.call(api.payments.export, query, { as: desk.admin, headers: { language } })
  const checked = await desk.check(Buffer.from(bytes), {}, 'payments')
  expect([checked.State, checked.RowsToAdd]).toEqual(['CHECKED', 0])
  expect(checked.RowsAlreadyThere).toBeGreaterThan(10)
})
