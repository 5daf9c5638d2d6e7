import { join } from 'node:path'
import { api } from '@parkla/contract/api.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { setSandboxBehaviour } from '../../adapters/payment-sandbox/sandbox-behaviour.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aPass, type PassFactory } from '../passes/passes.factory.ts'
import { aPlace, type SavedPlace } from '../places/places.factory.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { billPassesJob } from './pass-billing.jobs.ts'

const node = await openTestNode()
const { db, clock } = node

const behave = (behaviour: Parameters<typeof setSandboxBehaviour>[1]) =>
  setSandboxBehaviour(join(node.dataFolder, 'payment-sandbox'), behaviour)

let place: SavedPlace
beforeEach(async () => {
  await db.updateTable('monthly_passes').set({ deleted_at: clock.instant() }).where('deleted_at', 'is', null).execute()
  place = await aPlace().save(db)
  await behave('answer')
})

const runOnce = () => billPassesJob.run(node.jobContext(), {})
/** Runs the job at that time; returns all requested charges. */
const billAt = async (instant: string): Promise<void> => {
  clock.set(instant)
  await runOnce()
  await node.settled()
}
const aHolder = () => aClient().withCard().save(db)
const saved = async (pass: PassFactory, client?: Awaited<ReturnType<typeof aHolder>>) =>
  pass
    .of(client ?? (await aHolder()))
    .at(place)
    .save(db)

const fees = (monthly_pass_id: number) => node.rows('sessions', { monthly_pass_id })
const chargesOf = async (id: number) => {
  const [fee] = await fees(id)
  return (await node.rows('charges', { session_id: fee!.id })).map(({ state }) => state)
}
const feeDays = async (id: number) => {
  const billings = db.selectFrom('monthly_pass_billings').select('due_on').where('monthly_pass_id', '=', id)
  return (await billings.orderBy('due_on').execute()).map(({ due_on }) => due_on.slice(0, 10))
}
const passOf = (id: number) => node.row('monthly_passes', id)

describe('month of a pass', () => {
  test('billed: one SUBSCRIPTION session with the gross price, charged by card (R4, R75, R110)', async () => {
    const client = await aHolder()
    const { id } = await saved(aPass().costing(5_000).from('2026-03-03T22:00:00.000Z'), client)
    await billAt('2026-03-04T10:00:00.000Z')
    expect(await fees(id)).toMatchObject([
      {
        type: 'SUBSCRIPTION',
        start_time: '2026-03-03T22:00:00.000Z',
        cost_in_cents: 6_200,
        payment_status: 'OK',
        client_id: client.id,
        place_id: place.id,
        currency: 'EUR',
        credit_card_id: client.cardId,
      },
    ])
  })
  test('agreed price with VAT: charged as agreed', async () => {
    const { id } = await saved(aPass().costing(5_000).withVat())
    await billAt('2026-03-04T10:00:00.000Z')
    expect((await fees(id))[0]?.cost_in_cents).toBe(5_000)
  })
  test('place changes to prices with VAT: agreed price is kept', async () => {
    const { id } = await saved(aPass().costing(5_000))
    await db
      .insertInto('tariffs')
      .values({ place_id: place.id, valid_from: '2026-01-01T00:00:00.000Z', prices_include_vat: true })
      .execute()
    await billAt('2026-03-04T10:00:00.000Z')
    expect((await fees(id))[0]?.cost_in_cents).toBe(6_200)
  })
  test('above the limit per charge: charged, because the price was confirmed (R71)', async () => {
    const { id } = await saved(aPass().costing(17_000))
    await billAt('2026-03-04T10:00:00.000Z')
    expect(await fees(id)).toMatchObject([{ cost_in_cents: 21_080, payment_status: 'OK' }])
  })
  test('VAT: of the first day', async () => {
    await db.insertInto('vat_rates').values({ region: 'EST', valid_from: '2026-03-01', percent: 25 }).execute()
    const [before, after] = [
      await saved(aPass().from('2026-02-27T22:00:00.000Z')),
      await saved(aPass().from('2026-02-28T22:00:00.000Z')),
    ]
    await billAt('2026-03-04T10:00:00.000Z')
    await db.deleteFrom('vat_rates').where('valid_from', '=', '2026-03-01').execute()
    expect([(await fees(before.id))[0]?.cost_in_cents, (await fees(after.id))[0]?.cost_in_cents]).toEqual([
      6_200, 6_250,
    ])
  })
  test.each([
    { what: 'spring', from: '2026-03-28T22:00:00.000Z', next: '2026-04-28T21:00:00.000Z' },
    { what: 'autumn', from: '2026-10-24T21:00:00.000Z', next: '2026-11-24T22:00:00.000Z' },
  ])('clock change in $what: billed once, from local midnight', async ({ from, next }) => {
    const { id } = await saved(aPass().from(from))
    for (let hour = 0; hour < 26; hour += 1) await billAt(new Date(Date.parse(from) + hour * 3_600_000).toISOString())
    await billAt(new Date(Date.parse(next) - 60_000).toISOString())
    expect(await fees(id)).toHaveLength(1)
    await billAt(next)
    expect((await fees(id)).map(({ start_time }) => start_time)).toEqual([from, next])
  })
  test('two nodes at once and a repeated job: billed once', async () => {
    const ids = (await Promise.all([1, 2, 3].map(() => saved(aPass())))).map(({ id }) => id)
    clock.set('2026-03-04T10:00:00.000Z')
    await Promise.all([runOnce(), runOnce(), runOnce()])
    await runOnce()
    await node.settled()
    for (const id of ids) {
      expect(await feeDays(id)).toEqual(['2026-02-10'])
      expect(await chargesOf(id)).toEqual(['DONE'])
    }
  })
  test('missed months: not billed; current month in full', async () => {
    const { id } = await saved(aPass().from('2025-11-14T22:00:00.000Z'))
    await billAt('2026-03-04T10:00:00.000Z')
    expect(await feeDays(id)).toEqual(['2026-02-15'])
  })
})

describe('not billed', () => {
  test.each([
    { what: 'before it begins', pass: () => aPass().from('2026-03-04T22:00:00.000Z') },
    { what: 'after its end', pass: () => aPass().until('2026-03-03T22:00:00.000Z') },
    { what: 'while it is suspended', pass: () => aPass().suspended() },
    { what: 'for a pass that costs nothing', pass: () => aPass().costing(0) },
    { what: 'for one that was taken away', pass: () => aPass().deleted('2026-03-04T09:00:00.000Z') },
  ])('$what', async ({ pass }) => {
    const { id } = await saved(pass())
    await billAt('2026-03-04T10:00:00.000Z')
    expect(await fees(id)).toEqual([])
  })
  test('number not registered: not billed; registered later: current month is billed (R110)', async () => {
    const { id } = await aPass().waiting('+37258881234').at(place).save(db)
    await billAt('2026-03-04T10:00:00.000Z')
    expect(await fees(id)).toEqual([])
    const client = await aClient().withPhone('+37258881234').withCard().save(db)
    await billAt('2026-03-05T10:00:00.000Z')
    expect((await passOf(id)).client_id).toBe(client.id)
    expect(await fees(id)).toMatchObject([{ client_id: client.id, payment_status: 'OK' }])
  })
})

describe('declined fee', () => {
  test('retried a day later, then the pass is suspended and no longer billed (R110)', async () => {
    await behave('decline')
    const { id } = await saved(aPass())
    await billAt('2026-03-04T10:00:00.000Z')
    await billAt('2026-03-05T09:00:00.000Z')
    expect(await passOf(id)).toMatchObject({ status: 'ACTIVE', failed_charges: 1 })
    await billAt('2026-03-05T11:00:00.000Z')
    await billAt('2026-03-05T12:00:00.000Z')
    expect(await passOf(id)).toMatchObject({ status: 'SUSPENDED', failed_charges: 2 })
    expect(await chargesOf(id)).toEqual(['FAILED', 'FAILED'])
    await billAt('2026-04-10T10:00:00.000Z')
    expect(await fees(id)).toHaveLength(1)
    expect(await node.facts('pass', id)).toEqual(['pass.billed', 'pass.suspended'])
  })
  test('accepted on retry: pass stays active, failure count is reset', async () => {
    await behave('decline')
    const { id } = await saved(aPass())
    await billAt('2026-03-04T10:00:00.000Z')
    await billAt('2026-03-04T11:00:00.000Z')
    await behave('answer')
    await billAt('2026-03-05T11:00:00.000Z')
    await billAt('2026-03-05T12:00:00.000Z')
    expect(await passOf(id)).toMatchObject({ status: 'ACTIVE', failed_charges: 0 })
    expect((await fees(id)).map(({ payment_status }) => payment_status)).toEqual(['OK'])
  })
  test.each([
    ['in the same month', '2026-03-06', ['OK'], ['2026-02-10']],
    ['in a later month', '2026-04-20', ['OK', 'OK'], ['2026-02-10', '2026-04-10']],
  ])('pass resumed %s: retried once', async (_when, day, statuses, days) => {
    await behave('decline')
    const admin = await anOwner().globalAdmin().save(db)
    const { id } = await saved(aPass())
    for (const failed of ['04', '05', '06']) await billAt(`2026-03-${failed}T10:30:00.000Z`)
    expect((await passOf(id)).status).toBe('SUSPENDED')
    await behave('answer')
    clock.set(`${day}T12:00:00.000Z`)
    expect((await node.call(api.passes.resume, { id: place.id, passId: id }, admin)).body.Status).toBe('ACTIVE')
    await billAt(`${day}T13:00:00.000Z`)
    expect((await fees(id)).map(({ payment_status }) => payment_status)).toEqual(statuses)
    expect(await feeDays(id)).toEqual(days)
    expect((await passOf(id)).status).toBe('ACTIVE')
  })
  test('settled manually: not retried', async () => {
    await behave('decline')
    const { id } = await saved(aPass())
    await billAt('2026-03-04T10:00:00.000Z')
    await db
      .updateTable('sessions')
      .set({ payment_status: 'OK', is_paid_outside_card: true })
      .where('monthly_pass_id', '=', id)
      .execute()
    await billAt('2026-03-05T11:00:00.000Z')
    expect(await passOf(id)).toMatchObject({ status: 'ACTIVE', failed_charges: 0 })
  })
})
