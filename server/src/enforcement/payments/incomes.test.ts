import { api } from '@parkla/contract/api.ts'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aFine } from '../fine-records/fines.factory.ts'
import { comment, openFines } from '../fines/fine-moves.testing.ts'

const { node, place, as, move, factsOf } = await openFines()
const { db } = node
const { fines } = api
const day = '2026-03-04'

describe('incomes of a fine (R125, R129)', () => {
  const pay = (id: number, amountInCents: number, headers = { 'idempotency-key': crypto.randomUUID() }) =>
    node.call(fines.addIncome, { id, amountInCents, date: day, channel: 'CARD' }, { as, headers })

  test('part, rest, overpayment, reversal: the amount left decides the status, rows stay', async () => {
    const { id } = await aFine().at(place).save(db)
    const part = await pay(id, 1_000)
    expect(part.body).toMatchObject({ status: 'PARTIALLY_PAID', paidAmountInCents: 1_000, leftInCents: 2_000 })
    const over = await pay(id, 2_500)
    expect(over.body).toMatchObject({ status: 'PAID', leftInCents: 0, creditInCents: 500 })
    const rows = await node.call(fines.incomes, { id }, as)
    expect(rows.body).toMatchObject([
      { amountInCents: 2_500, date: day, channel: 'CARD', inserter: 'Kadri', isReversed: false },
      { amountInCents: 1_000 },
    ])
    const incomeId = rows.body[0]?.id ?? 0
    const reverse = () =>
      node.call(
        fines.reverseIncome,
        { id, incomeId, comment },
        { as, headers: { 'idempotency-key': crypto.randomUUID() } },
      )
    expect((await reverse()).body).toMatchObject({ status: 'PARTIALLY_PAID', paidAmountInCents: 1_000 })
    expect(refusalOf(await reverse())).toEqual([409, 'fines.incomeReversed'])
    const after = await node.call(fines.incomes, { id }, as)
    expect(after.body.map((row) => [row.amountInCents, row.isReversed])).toEqual([
      [-2_500, false],
      [2_500, true],
      [1_000, false],
    ])
    await expect(db.deleteFrom('fine_incomes').where('fine_id', '=', id).execute()).rejects.toThrow()
  })

  test('one key twice: one payment; two payments at once: both counted', async () => {
    const { id } = await aFine().at(place).save(db)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await Promise.all([pay(id, 500, headers), pay(id, 500, headers)])
    await Promise.all([pay(id, 700), pay(id, 800)])
    const fine = await node.call(fines.find, { id }, as)
    expect(fine.body).toMatchObject({ paidAmountInCents: 2_000, leftInCents: 1_000 })
  })

  test('fifty equal payments at once without a key: one; the same again later: a second one (R191)', async () => {
    const { id } = await aFine().at(place).save(db)
    const sent = { amountInCents: 900, date: day, channel: 'BANK' }
    const pay = () => node.call(`POST /adminapi/parking-fines/${id}/income`, sent, { as })
    const answers = await Promise.all(Array.from({ length: 50 }, pay))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const amounts = async () => (await node.call(fines.incomes, { id }, as)).body.map((row) => row.amountInCents)
    expect(await amounts()).toEqual([900])
    node.clock.advance(6_000)
    expect((await pay()).status).toBe(200)
    expect(await amounts()).toEqual([900, 900])
  })

  test('mark as paid: a payment of what is left on the entered day; twice: 409', async () => {
    const { id } = await aFine().at(place).inStatus('OVERDUE').issuedAt('2026-02-28T22:00:00.000Z').save(db)
    await node.call(fines.addIncome, { id, amountInCents: 1, date: '2026-03-01' }, as)
    const rest = () =>
      node.call(fines.payRest, { id, date: '2026-03-02' }, { as, headers: { 'idempotency-key': crypto.randomUUID() } })
    expect((await rest()).body).toMatchObject({ status: 'PAID', paidAmountInCents: 3_000, paymentDate: '2026-03-02' })
    expect(refusalOf(await rest())).toEqual([409, 'fines.nothingLeft'])
    const late = await node.call(
      fines.addIncome,
      { id, amountInCents: 1, date: '2026-03-05' },
      { as, headers: { 'idempotency-key': crypto.randomUUID() } },
    )
    expect(refusalOf(late)).toEqual([422, 'fines.incomeInFuture'])
    const early = await node.call(fines.addIncome, { id, amountInCents: 1, date: '2026-02-28' }, as)
    expect(refusalOf(early)).toEqual([422, 'fines.incomeBeforeFine'])
  })

  test('second payment of a paid fine and its reversal: the day of payment is that of the last one that counts (R125)', async () => {
    const { id } = await aFine().at(place).issuedAt('2026-03-01T10:00:00.000Z').save(db)
    await node.call(fines.payRest, { id, date: '2026-03-02' }, as)
    expect((await pay(id, 500)).body).toMatchObject({ status: 'PAID', paymentDate: day })
    const [second] = (await node.call(fines.incomes, { id }, as)).body
    const back = await node.call(fines.reverseIncome, { id, incomeId: second?.id ?? 0, comment }, as)
    expect(back.body).toMatchObject({ status: 'PAID', paymentDate: '2026-03-02' })
  })

  test('cancelled after a payment: nothing left, the payment is a credit; reset: paid again (R127, R128)', async () => {
    const { id } = await aFine().at(place).save(db)
    await pay(id, 3_000)
    const canceller = await anOwner()
      .with('CANCEL_FINES')
      .limitedTo({ regions: ['EST'] })
      .save(db)
    const cancelled = await node.call(fines.cancel, { id, reasonCode: 'PERMIT_SHOWN', comment }, canceller)
    expect(cancelled.body).toMatchObject({ status: 'CANCELLED', leftInCents: 0, creditInCents: 3_000 })
    expect(cancelled.body.cancelReason).toBe('PERMIT_SHOWN')
    expect((await node.audit('fine', id)).at(-1)).toMatchObject({
      fact: 'fine.cancelled',
      reason: comment,
      after: { cancelReason: 'PERMIT_SHOWN' },
    })
    expect(cancelled.body.commentsArray).toMatchObject([{ Comment: comment }])
    expect((await move(fines.reset, id)).body).toMatchObject({ status: 'PAID', creditInCents: 0 })
    expect(await factsOf(id)).toEqual(['fine.incomeAdded', 'fine.paid', 'fine.cancelled', 'fine.reset', 'fine.paid'])
    expect(refusalOf(await move(fines.reset, id))).toEqual([409, 'fines.wrongStatus'])
  })
})
