import { api } from '@parkla/contract/api.ts'
import { clientLanguages, type SaveClient } from '@parkla/contract/people/clients/clients.schema.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Announcement } from '@parkla/contract/office/live/live.schema.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { aClient } from './clients.factory.ts'
import { updateRow } from '../../kit/database/rows.ts'

const node = await openTestNode()
const { db } = node

const global = await anOwner().named('Global').globalAdmin().save(db)
const other = await anOwner().named('Other').globalAdmin().save(db)

let numbersGiven = 0

const entered = (over: Partial<SaveClient> = {}): SaveClient => ({
  Id: 0,
  Name: 'Mari Maasikas',
  Email: 'mari@example.test',
  PhoneNumber: `+37258${String((numbersGiven += 1)).padStart(6, '0')}`,
  Language: 'EST',
  Region: 'EST',
  LicensePlates: [],
  IsBlocked: false,
  Notes: '',
  ...over,
})

describe('find', () => {
  test('client: plates, masked cards, credit and debts', async () => {
    const place = await aPlace().named('Sadama').save(db)
    const client = await aClient().withPlates('456DEF', '123ABC').withCard().withCredit(500).save(db)
    const owing = await aSession().by(client).at(place).costing(240, 35).failed().save(db)
    await aSession().by(client).at(place).paid().save(db)
    await aSession().by(client).at(place).failed().deleted().save(db)
    const { status, body } = await node.call(api.clients.find, { id: client.id }, global)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      LicensePlates: ['123ABC', '456DEF'],
      CreditCards: [{ MaskedNumber: '•••• 4242', Brand: 'Visa', ExpiresAt: '2029-12-31' }],
      CreditInCents: 500,
      Debts: [{ ParkingSessionId: owing.id, Place: 'Sadama', AmountInCents: 275, Currency: 'EUR' }],
    })
    expect(JSON.stringify(body)).not.toContain('card-')
  })

  test('deleted client: 404', async () => {
    const gone = await aClient().save(db)
    await updateRow(db, 'clients', { id: gone.id, deleted_at: node.clock.instant() })
    const { status } = await node.call(api.clients.find, { id: gone.id }, global)
    expect(status).toBe(404)
  })
})

describe('save', () => {
  test('no id: created, plates normalised and distinct', async () => {
    const input = entered({ LicensePlates: ['777 xyz', '777XYZ', '888АВС'] })
    const { status, body } = await node.call(api.clients.save, input, global)
    expect(status).toBe(200)
    expect(body).toMatchObject({ Name: 'Mari Maasikas', LicensePlates: ['777XYZ', '888ABC'], Debts: [] })
    const again = await node.call(api.clients.find, { id: body.Id }, global)
    expect(again.body).toEqual(body)
  })

  test('id: updated, plates removed, announced and audited', async () => {
    const client = await aClient().withPlates('111AAA', '222BBB').save(db)
    const before = (await node.call(api.clients.find, { id: client.id }, global)).body
    const announced: Announcement[] = []
    const stop = node.services.live.subscribe((announcement) => announced.push(announcement))
    const change = { ...before, Name: 'New Name', LicensePlates: ['222BBB', '333CCC'] }
    const { body } = await node.call(api.clients.save, change, global)
    expect(body).toMatchObject({ Id: client.id, Name: 'New Name', LicensePlates: ['222BBB', '333CCC'] })
    expect(body.UpdatedAt > before.UpdatedAt).toBe(true)
    await expect.poll(() => announced).toContainEqual({ topic: 'clients', id: client.id, placeId: 0 })
    stop()
    const [line] = await node.audit('client', client.id)
    expect(line).toMatchObject({
      fact: 'client.saved',
      owner_id: global.id,
      before: { Name: before.Name, LicensePlates: ['111AAA', '222BBB'] },
      after: { Name: 'New Name', LicensePlates: ['222BBB', '333CCC'] },
    })
  })

  test('stale version: 409 with the user who changed it; without UpdatedAt overwritten (R8)', async () => {
    const { body: opened } = await node.call(api.clients.save, entered(), global)
    node.clock.set('2026-03-04T11:05:00.000Z')
    await node.call(api.clients.save, { ...opened, Notes: 'theirs' }, other)
    node.clock.advance(60_000)
    const message = { ClientId: opened.Id, Channel: 'EMAIL', Title: 'T', Body: 'B' } as const
    await node.call(api.notifications.send, message, global)
    const mine = { ...opened, Notes: 'mine' }
    const refused = await node.call(api.clients.save, mine, { as: global, headers: { language: 'en' } })
    expect(refusalOf(refused)).toEqual([409, 'conflict.changedMeanwhile'])
    expect(refused.body.Message).toContain('Changed by Other at 04.03.2026 13:05.')
    const { body: kept } = await node.call(api.clients.find, { id: opened.Id }, global)
    expect(kept.Notes).toBe('theirs')
    const forced = await node.call(api.clients.save, { ...mine, UpdatedAt: undefined }, global)
    expect([forced.status, forced.body.Notes]).toEqual([200, 'mine'])
  })

  test('two concurrent saves: one 409', async () => {
    const { body: opened } = await node.call(api.clients.save, entered(), global)
    const saves = ['one', 'two'].map((Notes) => node.call(api.clients.save, { ...opened, Notes }, global))
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
  })

  test('phone number of another client: refused', async () => {
    const { body: first } = await node.call(api.clients.save, entered(), global)
    const twin = entered({ PhoneNumber: first.PhoneNumber })
    const { status, body } = await node.call(api.clients.save, twin, global)
    expect([status, body.Error]).toEqual([422, 'clients.phoneTaken'])
    expect(body).toMatchObject({ Fields: [{ Field: 'PhoneNumber' }] })
  })

  test('same new client twice concurrently: created once', async () => {
    const input = entered()
    const saves = [input, input].map((each) => node.call(api.clients.save, each, global))
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 422]))
  })

  test.each([
    ['PhoneNumber', { PhoneNumber: '' }, 'input.required'],
    ['PhoneNumber', { PhoneNumber: 'abc' }, 'input.notAPhone'],
    ['Email', { Email: 'nobody' }, 'input.notAnEmail'],
    ['Region', { Region: 'QQQ' }, 'clients.unknownRegion'],
    ['LicensePlates.0', { LicensePlates: ['A'] }, 'input.plateOneLetter'],
  ])('%s: refused at its field', async (Field, wrong, Error) => {
    const { body } = await node.call(api.clients.save, entered(wrong), global)
    expect(body).toMatchObject({ Fields: [{ Field, Error }] })
  })
})

test('language of a new client: the first of the region, as its settings have it (R195)', async () => {
  const added = async (PhoneNumber: string) =>
    (await node.call(api.clients.save, { Id: 0, PhoneNumber, Region: 'LVA' } as never, global)).body.Language
  expect(await added('+37120000123')).toBe('LAV')
  await db
    .updateTable('regions')
    .set({ languages: ['RUS', 'LAV'] })
    .where('code', '=', 'LVA')
    .execute()
  expect(await added('+37120000124')).toBe('RUS')
})

test('languages: the column’s check equals the contract', async () => {
  const { rows } = await sql<{ check: string }>`
    select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'clients_language_check'`.execute(db)
  const named = [...(rows[0]?.check ?? '').matchAll(/'([A-Z]+)'/g)].map(([, language]) => language)
  expect(new Set(named)).toEqual(new Set(clientLanguages))
})
