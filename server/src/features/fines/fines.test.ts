import { api } from '@parkla/contract/api.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testNow } from '../../kit/testing/test-clock.ts'
import { openTestNode, refusalOf } from '../../kit/testing/test-node.ts'
import { aPhoto } from '../../kit/photos.testing.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { savePlate } from '../../kit/database/plate-id.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { aFine, saveFineAmounts, saveFineIncome } from './fines.factory.ts'
import { passFinesDue } from './fines.jobs.ts'

const node = await openTestNode()
const { db } = node
const { fines } = api

const place = await aPlace().named('Sadama parkla').save(db)
const as = await anOwner().named('Kadri').globalAdmin().save(db)
await saveFineAmounts(db, 'EST')

describe('list of fines', () => {
  const idsFor = async (filter: object, who: { id: number } = as) =>
    (await node.call(fines.list, filter, who)).body.map(({ id }) => id)

  test('two pages: newest first, the same rows by page, by cursor and by two frequent characters of their plates (R5)', async () => {
    const here = await aPlace().save(db)
    const ids: number[] = []
    for (let saved = 10; saved <= 30; saved += 1)
      ids.unshift((await aFine().at(here).ofPlate(`${saved}ZQX`).save(db)).id)
    await aFine().at(here).ofPlate('31ZXQ').issuedAt('2026-01-01T10:00:00.000Z').save(db)
    const first = await node.call(fines.list, { placeId: here.id }, as)
    expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 20))
    const cursor = String(first.headers['x-next-cursor'])
    const second = await node.call(fines.list, { placeId: here.id, page: 1, cursor }, as)
    expect(second.body.map(({ id }) => id).slice(0, 1)).toEqual(ids.slice(20))
    expect(await idsFor({ placeId: here.id, page: 1 })).toEqual(second.body.map(({ id }) => id))
    const [front, back] = [await idsFor({ licensePlate: 'zq' }), await idsFor({ licensePlate: 'zq', page: 1 })]
    expect([...front, ...back]).toEqual(ids)
  })

  test('every filter: matching rows only (R137)', async () => {
    const here = await aPlace().save(db)
    const at = aFine().at(here)
    const first = await at.ofPlate('900FIN').by('Mari Tamm').issuedAt('2026-02-10T22:30:00.000Z').save(db)
    const sent = { status: 'IN_COLLECTION', debts_sent_at: '2026-03-01T00:00:00.000Z' }
    const second = await at.ofPlate('901FIN').by('Jaan Kask').with(sent).issuedAt('2026-02-12T10:00:00.000Z').save(db)
    const dates = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
    const group = await insertRow(db, 'vehicle_groups', { name: 'Watched', ...dates })
    const ofGroup = { vehicle_group_id: group.id, plate_id: await savePlate(db, '900FIN') }
    await insertRow(db, 'vehicle_group_plates', ofGroup)
    const placeId = here.id
    const both = [second.id, first.id]
    expect(await idsFor({ placeId })).toEqual(both)
    expect(await idsFor({ number: first.number })).toEqual([first.id])
    expect(await idsFor({ referenceNumber: second.referenceNumber })).toEqual([second.id])
    expect(await idsFor({ licensePlate: '901-fin' })).toEqual([second.id])
    expect(await idsFor({ placeId, licensePlate: '0F' })).toEqual([first.id])
    expect(await idsFor({ placeId, officer: 'KASK' })).toEqual([second.id])
    expect(await idsFor({ placeId, status: 'ISSUED' })).toEqual([first.id])
    expect(await idsFor({ placeId, debtsSent: 'YES' })).toEqual([second.id])
    expect(await idsFor({ placeId, debtsSent: 'NO' })).toEqual([first.id])
    expect(await idsFor({ placeId, issuedFrom: '11.2.2026', issuedTo: '11.2.2026' })).toEqual([first.id])
    expect(await idsFor({ placeId, issuedFrom: '12.2.2026' })).toEqual([second.id])
    expect(await idsFor({ vehicleGroupId: group.id })).toEqual([first.id])
    const totals = await node.call(fines.totals, { placeId }, as)
    expect(totals.body).toEqual({ Count: 2, IsMore: false, Sums: [{ Currency: 'EUR', SumInCents: 6_000 }] })
    const file = await node.call(fines.export, { placeId, format: 'csv' }, as)
    expect(file.bytes.toString().split('\n')[1]).toContain(second.referenceNumber)
  })

  test('officer, rare status, many plates and a large group together: the same rows whichever filter is scanned', async () => {
    const at = aFine().at(await aPlace().save(db))
    const returned = await at.ofPlate('77MANY').by('Anneli Vaht').inStatus('RETURNED').save(db)
    const issued = await at.ofPlate('78MANY').by('Anneli Vaht').issuedAt('2026-03-03T10:00:00.000Z').save(db)
    await at.ofPlate('79OTHER').by('Anneli Vaht').save(db)
    // More plates than get a scan of their own.
    await sql`insert into plates (plate) select n || 'MANY' from generate_series(1000, 2000) n`.execute(db)
    const times = { created_at: testNow, updated_at: testNow }
    const { id: vehicleGroupId } = await insertRow(db, 'vehicle_groups', { name: 'Many', ...times })
    await sql`insert into vehicle_group_plates (vehicle_group_id, plate_id)
      select ${vehicleGroupId}, id from plates where plate like '%MANY'`.execute(db)
    const both = [returned.id, issued.id]
    expect(await idsFor({ officer: 'vaht', vehicleGroupId })).toEqual(both)
    expect(await idsFor({ officer: 'vaht', licensePlate: 'MANY' })).toEqual(both)
    expect(await idsFor({ licensePlate: '8many', vehicleGroupId })).toEqual([issued.id])
    expect(await idsFor({ officer: 'vaht', status: 'RETURNED', licensePlate: 'MANY' })).toEqual([returned.id])
    expect(await idsFor({ officer: 'nobody' })).toEqual([])
    const totals = await node.call(fines.totals, { officer: 'vaht', vehicleGroupId }, as)
    expect(totals.body).toMatchObject({ Count: 2 })
  })

  test('users with fine rights: the fines of their region, without it none (R187)', async () => {
    const riga = await aPlace().in('LVA').save(db)
    const there = await aFine().at(riga).save(db)
    const viewer = await anOwner()
      .with('VIEW_FINES')
      .limitedTo({ regions: ['LVA'] })
      .save(db)
    expect(await idsFor({}, viewer)).toEqual([there.id])
    expect(await idsFor({}, await anOwner().with('VIEW_FINES').save(db))).toEqual([])
  })

  test('officer who works in two regions: a user of one region, or of one place, finds the fines there', async () => {
    const riga = await aPlace().in('LVA').save(db)
    const jurmala = await aPlace().in('LVA').save(db)
    const by = aFine().by('Ilze Ozola')
    const latvian = await by.at(riga).save(db)
    const elsewhere = await by.at(jurmala).issuedAt('2026-03-03T10:00:00.000Z').save(db)
    const estonian = await by.at(await aPlace().save(db)).save(db)
    const viewer = await anOwner()
      .with('VIEW_FINES')
      .limitedTo({ regions: ['LVA'] })
      .save(db)
    expect(await idsFor({ officer: 'ozola' })).toEqual([estonian.id, latvian.id, elsewhere.id])
    expect(await idsFor({ officer: 'ozola' }, viewer)).toEqual([latvian.id, elsewhere.id])
    expect(await idsFor({ officer: 'ozola', placeId: jurmala.id }, viewer)).toEqual([elsewhere.id])
    expect(await idsFor({ officer: 'ozola', status: 'ISSUED' }, viewer)).toEqual([latvian.id, elsewhere.id])
    expect(await idsFor({ officer: 'ozola', status: 'PAID' }, viewer)).toEqual([])
    const ofPlace = await anOwner().workingAt(riga.id).with('VIEW_FINES').save(db)
    expect(await idsFor({ officer: 'ozola' }, ofPlace)).toEqual([latvian.id])
    expect(await idsFor({ officer: 'ozola', placeId: jurmala.id }, ofPlace)).toEqual([])
  })

  test('reasons: in the wanted language, else Estonian; by type (R136)', async () => {
    await db.updateTable('fine_reasons').set({ text_lv: '' }).where('code', '=', 'BLOCKING').execute()
    const textsIn = async (filter: object) => (await node.call(fines.reasons, filter, as)).body
    expect(await textsIn({})).toContainEqual({
      code: 'NOT_PAID',
      text: 'Parkimise eest tasumata',
      type: 'PRIVATE',
    })
    expect((await textsIn({ language: 'ENG' })).map(({ text }) => text)).toContain('Parking not paid')
    expect((await textsIn({ language: 'LVA' })).map(({ text }) => text)).toContain('Läbipääsu takistamine')
    expect(new Set((await textsIn({ type: 'CAR_WASH' })).map(({ type }) => type))).toEqual(new Set(['CAR_WASH']))
  })
})

const comment = 'Checked on the photos'
const move = (
  call: typeof fines.reset | typeof fines.keep | typeof fines.contest | typeof fines.writeOff,
  id: number,
) => node.call(call, { id, comment }, as)
const factsOf = (id: number) => node.facts('fine', id)
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

describe('changes of a fine', () => {
  test('objection and refusal: contested, then due again 14 days later (R125, R126)', async () => {
    const { id } = await aFine().at(place).with({ due_on: '2026-03-10' }).save(db)
    expect((await move(fines.contest, id)).body.status).toBe('CONTESTED')
    expect((await move(fines.keep, id)).body).toMatchObject({ status: 'ISSUED', dueOn: '2026-03-18' })
    const late = await aFine().at(place).with({ object_until: '2026-03-03' }).save(db)
    expect((await move(fines.contest, late.id)).body.Error).toBe('fines.objectionTooLate')
    expect((await move(fines.writeOff, id)).body.Error).toBe('fines.wrongStatus')
  })

  test('replaced: successor with its own reference, both link, only one is payable (R134)', async () => {
    const old = await aFine().at(place).ofPlate('777OLD').with({ debtor_name: 'Mart' }).save(db)
    const input = { id: old.id, licensePlate: '777NEW', reasonCode: 'NO_PERMIT', comment }
    const same = await node.call(fines.replace, { ...input, licensePlate: '777OLD', reasonCode: 'NOT_PAID' }, as)
    expect(same.body.Error).toBe('fines.sameFine')
    const successor = (await node.call(fines.replace, input, as)).body
    expect(successor).toMatchObject({
      licensePlate: '777NEW',
      reasonCode: 'NO_PERMIT',
      status: 'ISSUED',
      amountInCents: 3_000,
      dueOn: '2026-03-18',
      oldParkingFine: old.id,
      oldParkingFineNumber: old.number,
      debtorName: '',
      invoices: [{ dueOn: '2026-03-18' }],
    })
    const replaced = (await node.call(fines.find, { id: old.id }, as)).body
    expect(replaced).toMatchObject({ status: 'REPLACED', leftInCents: 0, newParkingFine: successor.id })
    expect((await node.call(fines.replace, input, as)).body.Error).toBe('fines.wrongStatus')
    const cancel = await node.call(fines.cancel, { id: old.id, reasonCode: 'OTHER', comment }, as)
    expect(cancel.body.Error).toBe('fines.wrongStatus')
  })

  test('successor: time, position, photos and amount of the offence; deadlines from today (R132, R134)', async () => {
    const here = await aPlace().save(db)
    const { id: reason_id } = await db
      .selectFrom('fine_reasons')
      .select('id')
      .where('code', '=', 'NO_PERMIT')
      .executeTakeFirstOrThrow()
    const later = { region: 'EST', place_id: here.id, amount_in_cents: 9_900, valid_from: '2026-03-01' }
    await insertRow(db, 'fine_amounts', { reason_id, ...later })
    const issuedAt = '2026-02-20T10:00:00.000Z'
    const old = await aFine().at(here).issuedAt(issuedAt).with({ latitude: 59.43, longitude: 24.75 }).save(db)
    const storage_key = `fines/${old.id}-1.jpg`
    await insertRow(db, 'fine_images', { fine_id: old.id, storage_key, taken_at: issuedAt, received_at: testNow })
    const input = { id: old.id, licensePlate: '779NEW', reasonCode: 'NO_PERMIT', comment }
    const { body } = await node.call(fines.replace, input, as)
    expect(body).toMatchObject({ issuedAt, position: '59.43000, 24.75000', amountInCents: 3_000 })
    expect(body).toMatchObject({ dueOn: '2026-03-18', objectUntil: '2026-03-18' })
    const images = await node.call(fines.images, { id: body.id }, as)
    expect(images.body.map(({ takenAt }) => takenAt)).toEqual([issuedAt])
  })

  test('successor with the same plate: still blocked for debt collection; with another one: not (R130, R134)', async () => {
    const blocked = { do_not_forward_debts: true }
    const isBlocked = async (licensePlate: string) => {
      const { id } = await aFine().at(place).ofPlate('780OLD').with(blocked).save(db)
      const input = { id, licensePlate, reasonCode: 'NO_PERMIT', comment }
      return (await node.call(fines.replace, input, as)).body.doNotForwardDebts
    }
    expect([await isBlocked('780OLD'), await isBlocked('780NEW')]).toEqual([true, false])
  })

  test('amount: that of the place wins over that of its region and is kept as the rule; none: 409 (R132)', async () => {
    const riga = await aPlace().named('Ostas').in('LVA').save(db)
    const old = await aFine().at(riga).save(db)
    const input = { id: old.id, licensePlate: '778NEW', reasonCode: 'BLOCKING', comment }
    expect((await node.call(fines.replace, input, as)).body.Error).toBe('fines.noAmount')
    await saveFineAmounts(db, 'LVA', 2_000)
    const { id: reason_id } = await db
      .selectFrom('fine_reasons')
      .select('id')
      .where('code', '=', 'BLOCKING')
      .executeTakeFirstOrThrow()
    await insertRow(db, 'fine_amounts', { reason_id, region: 'LVA', place_id: riga.id, amount_in_cents: 2_500 })
    expect((await node.call(fines.replace, input, as)).body).toMatchObject({
      amountInCents: 2_500,
      ruleText: 'Läbipääsu takistamine: 25,00 € (Ostas, 01.01.2000–)',
    })
  })

  test.each([
    ['OVERDUE', '2026-03-04', 0, 'ISSUED'],
    ['REMINDED', '2026-04-02', 0, 'ISSUED'],
    ['OVERDUE', '2026-04-02', 500, 'PARTIALLY_PAID'],
    ['OVERDUE', '2026-03-03', 0, 'OVERDUE'],
    ['IN_COLLECTION', '2026-04-02', 0, 'IN_COLLECTION'],
  ] as const)('%s fine, due day moved to %s, %i cents paid: %s (R125)', async (status, dueOn, paid, expected) => {
    const { id } = await aFine()
      .at(place)
      .inStatus(status)
      .with({ due_on: '2026-03-01', issued_at: '2026-02-15T10:00:00.000Z' })
      .save(db)
    if (paid > 0) await saveFineIncome(db, { id }, paid)
    await updateRow(db, 'fines', { id, paid_in_cents: paid })
    const { note, debtorAddress, debtorLanguage, debtorName, debtorEmail } = (await node.call(fines.find, { id }, as))
      .body
    const sent = { id, note, debtorAddress, debtorLanguage, debtorName, debtorEmail }
    expect((await node.call(fines.save, { ...sent, dueOn }, as)).body).toMatchObject({ status: expected, dueOn })
  })

  test('edit: stale version 409, due day before issue 422, collection moves with the due day, debtor not audited (R8, R130)', async () => {
    const { id } = await aFine().at(place).save(db)
    const fine = (await node.call(fines.find, { id }, as)).body
    const { note, dueOn, debtorAddress, debtorLanguage } = fine
    const sent = {
      id,
      note,
      dueOn,
      debtorAddress,
      debtorLanguage,
      debtorName: 'Mart',
      debtorEmail: 'mart@example.test',
    }
    const saved = await node.call(fines.save, { ...sent, dueOn: '2026-03-20', UpdatedAt: fine.UpdatedAt }, as)
    expect(saved.body).toMatchObject({ debtorName: 'Mart', dueOn: '2026-03-20', forwardDebtsAt: '2026-04-17' })
    expect(refusalOf(await node.call(fines.save, { ...sent, UpdatedAt: fine.UpdatedAt }, as))).toEqual([
      409,
      'conflict.changedMeanwhile',
    ])
    expect((await node.call(fines.save, { ...sent, dueOn: '2026-03-03' }, as)).body.Error).toBe('fines.dueBeforeIssue')
    expect(await node.audit('fine', id)).toMatchObject([
      { fact: 'fine.changed', before: { dueOn: '2026-03-18' }, after: { dueOn: '2026-03-20' } },
    ])
    const viewer = await anOwner()
      .with('VIEW_FINES')
      .limitedTo({ regions: ['EST'] })
      .save(db)
    expect((await node.call(fines.find, { id }, viewer)).body).toMatchObject({ debtorName: '', debtorEmail: '' })
  })

  test('forwarding: blocked and its day set; not in debt collection (R130)', async () => {
    const { id } = await aFine().at(place).save(db)
    await node.call(fines.doNotForward, { id, doNotForwardDebts: true }, as)
    const set = await node.call(fines.forwardAt, { id, forwardDebtsAt: '2026-05-01' }, as)
    expect(set.body).toMatchObject({ doNotForwardDebts: true, forwardDebtsAt: '2026-05-01' })
    const sent = await aFine().at(place).inStatus('IN_COLLECTION').save(db)
    expect(refusalOf(await node.call(fines.doNotForward, { id: sent.id, doNotForwardDebts: true }, as))).toEqual([
      409,
      'fines.inCollection',
    ])
    expect((await node.call(fines.comment, { id, comment }, as)).body.commentsArray).toMatchObject([
      { Comment: comment, By: 'Kadri' },
    ])
  })

  test('invoice: a PDF with its number; that of another fine: 404', async () => {
    const [one, other] = [await aFine().at(place).save(db), await aFine().at(place).save(db)]
    const { body } = await node.call(fines.invoicePdf, { id: one.id, invoiceId: one.invoiceId }, as)
    expect(body.invoiceNumber).toBe(`${one.referenceNumber}-1`)
    expect(Buffer.from(body.pdfBytes, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect((await node.call(fines.invoicePdf, { id: one.id, invoiceId: other.invoiceId }, as)).status).toBe(404)
  })

  test('images: oldest first with the viewer across them, announced and deleted ones empty; the view is logged (R142)', async () => {
    const { id } = await aFine().at(place).save(db)
    const image = (storage_key: string, more: object = { received_at: testNow }) =>
      insertRow(db, 'fine_images', { fine_id: id, storage_key, taken_at: testNow, ...more })
    await image(`fines/${id}-1.jpg`)
    await image(`fines/${id}-2.jpg`)
    await image(`fines/${id}-3.jpg`, { photo_key: crypto.randomUUID() })
    const photo = await aPhoto()
    await node.services.ports.storage.put(`fines/${id}-1.jpg`, photo, 'image/jpeg')
    const { body } = await node.call(fines.images, { id }, as)
    expect(body.map(({ state }) => state)).toEqual(['STORED', 'DELETED', 'AWAITED'])
    expect(body[0]).toMatchObject({ ContentType: 'image/jpeg', takenAt: testNow })
    // White and black letters on the grey photo.
    const { channels } = await sharp(Buffer.from(body[0]?.Image ?? '', 'base64')).stats()
    expect(channels[0]?.max).toBeGreaterThan(150)
    expect(channels[0]?.min).toBeLessThan(110)
    expect(await factsOf(id)).toEqual(['fine.imagesViewed'])
  })

  test('nightly job: due yesterday becomes overdue, due today and paid ones stay (R125)', async () => {
    const due = (due_on: string, status = 'ISSUED') => aFine().at(place).with({ due_on, status }).save(db)
    const rows = [await due('2026-03-03'), await due('2026-03-04'), await due('2026-03-03', 'PAID')]
    await passFinesDue.run(node.jobContext(), {})
    const statuses = await db
      .selectFrom('fines')
      .select('status')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    expect(statuses.map(({ status }) => status)).toEqual(['OVERDUE', 'ISSUED', 'PAID'])
    expect(await factsOf(rows[0]?.id ?? 0)).toEqual(['fine.becameOverdue'])
  })
})
