import { api } from '@parkla/contract/api.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testNow } from '../../testing/test-clock.ts'
import { refusalOf } from '../../testing/test-node.ts'
import { aPhoto } from '../../kit/photos.testing.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aFine, saveFineAmounts, saveFineIncome } from '../fine-records/fines.factory.ts'
import { comment, openFines } from './fine-moves.testing.ts'
import { passFinesDue } from './fines.jobs.ts'

const { node, place, as, move, factsOf } = await openFines()
const { db } = node
const { fines } = api

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
      ruleText: 'Kavē caurbraukšanu: 25,00 € (Ostas, 01.01.2000–)',
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
