import { api } from '@parkla/contract/api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testNow } from '../../testing/test-clock.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { plainTransaction } from '../../kit/database/transaction.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { readInvoice } from '../fine-records/fine-invoice.queries.ts'
import { issueFine } from '../fine-records/issue-fine.ts'

const node = await openTestNode()
const { db } = node
const [place, other] = [await aPlace().save(db), await aPlace().save(db)]
const admin = await anOwner().globalAdmin().save(db)

const issueAt = async (placeId: number, issuedAt: string) => {
  const officer = { id: null, name: 'Mari' }
  const fine = { placeId, plate: '123ABC', reasonCode: 'NOT_PAID', issuedAt, officer }
  const { id } = await plainTransaction(db)((tx) => issueFine(tx, testNow, fine))
  return node.row('fines', id)
}

const amount = { region: 'EST', reasonCode: 'NOT_PAID', placeId: 0, amountInCents: 3_000, validFrom: '2026-01-01' }
const add = (change: object) => node.call(api.fineTerms.addAmount, { ...amount, ...change }, admin)

test('amounts of a region and a place with validity: the one in force on the day of issue, the place first (R132)', async () => {
  await add({})
  await add({ amountInCents: 4_000, validFrom: '2026-03-01' })
  await add({ placeId: place.id, amountInCents: 2_000, validFrom: '2026-02-01', validTo: '2026-02-28' })
  const amounts = [
    // 1 February at 00:30 in Tallinn
    await issueAt(place.id, '2026-01-31T22:30:00.000Z'),
    await issueAt(other.id, '2026-02-10T10:00:00.000Z'),
    await issueAt(place.id, '2026-03-02T10:00:00.000Z'),
  ].map((fine) => fine.amount_in_cents)
  expect(amounts).toEqual([2_000, 3_000, 4_000])
})

test('operator of the place changes: an issued invoice keeps its seller (R41)', async () => {
  const sellers = JSON.stringify({ B: { Name: 'Ours' }, C: { Name: 'Partner' } })
  await db.insertInto('settings').values({ key: 'sellers', value: sellers }).execute()
  const { id } = await issueAt(other.id, '2026-02-10T10:00:00.000Z')
  await updateRow(db, 'places', { id: other.id, operator: 'C' })
  const [invoice] = await node.rows('fine_invoices', { fine_id: id })
  expect(await readInvoice(db, invoice!.id)).toMatchObject({ seller: { Name: 'Ours' } })
})

test('same reason, place and first day twice; an amount in force changed or deleted: refused, its end may change', async () => {
  const { body: first } = await add({ reasonCode: 'BLOCKING' })
  expect((await add({ reasonCode: 'BLOCKING' })).body.Error).toBe('fines.amountTaken')
  const { id, validFrom } = first
  const save = (change: object) =>
    node.call(api.fineTerms.saveAmount, { id, amountInCents: 3_000, validFrom, ...change }, admin)
  expect((await save({ amountInCents: 1 })).body.Error).toBe('fines.amountInForce')
  expect((await node.call(api.fineTerms.removeAmount, { id }, admin)).body.Error).toBe('fines.amountInForce')
  expect((await save({ validTo: '2026-12-31' })).body).toMatchObject({ amountInCents: 3_000, validTo: '2026-12-31' })
  expect(await node.facts('fineAmount', id)).toEqual(['fineAmount.added', 'fineAmount.changed'])
})

test('terms of a region: the next fine has them, a stale version is refused, each change is audited (R126, R131)', async () => {
  const { body: regions } = await node.call(api.fineTerms.list, {}, admin)
  const terms = regions.find(({ region }) => region === 'EST')
  expect(terms).toMatchObject({
    payDays: 14,
    reminders: [
      { days: 7, costInCents: 0 },
      { days: 17, costInCents: 500 },
    ],
  })
  if (!terms) throw new Error('no terms of EST')
  const { currency: _, ...sent } = {
    ...terms,
    payDays: 10,
    objectDays: 21,
    answerDays: 30,
    reminders: [{ days: 5, costInCents: 300 }],
  }
  const { body: saved } = await node.call(api.fineTerms.save, sent, admin)
  expect(saved).toMatchObject({ payDays: 10, answerDays: 30, reminders: [{ days: 5, costInCents: 300 }] })
  await add({ placeId: place.id, validFrom: '2026-03-01' })
  const fine = await issueAt(place.id, testNow)
  const { rows } = await sql<{ due: string; object: string }>`
    select due_on::text as due, object_until::text as object from fines where id = ${fine.id}`.execute(db)
  expect(rows).toEqual([{ due: '2026-03-14', object: '2026-03-25' }])
  const stale = { ...sent, UpdatedAt: '2026-01-01T00:00:00.000Z' }
  expect((await node.call(api.fineTerms.save, stale, admin)).status).toBe(409)
  const partner = { ...sent, debtPartner: 'unknown', UpdatedAt: saved.UpdatedAt }
  expect((await node.call(api.fineTerms.save, partner, admin)).body.Error).toBe('fines.unknownPartner')
  expect(await node.audit('fineTerms', 'EST')).toHaveLength(1)
})
