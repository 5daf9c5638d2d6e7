import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aBooking } from '../bookings/bookings.factory.ts'
import { aSession } from '../session-records/sessions.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { aTariff, type TariffFactory } from '../places/prices/tariffs.factory.ts'
import { replayJob } from './replays.jobs.ts'
import { insertRow } from '../../kit/database/rows.ts'

const { start: startReplay, find: findReplay, cancel: cancelReplay } = api.replays

const node = await openTestNode()
const global = await anOwner().globalAdmin().save(node.db)

const posted = () => aTariff().includingVat()
const asked = ({ draft: { table, plan, terms } }: TariffFactory, id: number) => ({
  id,
  AvailabilityTable: table,
  DiscountPlan: plan,
  Terms: terms,
})
const start = async (tariff: TariffFactory, id: number, as = global) =>
  (await node.call(startReplay, asked(tariff, id), { as })).body
const find = async (id: number, replayId: number, as = global) => node.call(findReplay, { id, replayId }, { as })
/** The completed replay of this tariff. */
const replayed = async (tariff: TariffFactory, id: number) => {
  const { Id } = await start(tariff, id)
  await node.settled()
  return (await find(id, Id)).body
}

test('replay: last month priced on the saved and the edited tariff', async () => {
  const change = '2026-03-01T00:00:00.000Z'
  const place = await aPlace()
    .withTariff(posted().allDay({ price: 100 }).until(change), posted().allDay({ price: 200 }).from(change))
    .save(node.db)
  const visit = aSession().at(place).lasting(60).costing(9_999)
  await visit.startedAt('2026-02-20T08:00:00.000Z').save(node.db)
  await visit.startedAt('2026-03-02T08:00:00.000Z').save(node.db)
  await visit.startedAt('2026-03-03T08:00:00.000Z').autoEnded().save(node.db)
  // excluded: too old, cancelled, running, washes; whitelisted sessions count with price 0
  await visit.startedAt('2026-01-20T08:00:00.000Z').save(node.db)
  await visit.cancelled().save(node.db)
  await visit.carWash().save(node.db)
  await visit.onWhitelist().save(node.db)
  await aSession().at(place).running().save(node.db)
  const waiting = await start(posted().allDay({ price: 150 }), place.id)
  expect(waiting).toMatchObject({ State: 'WAITING', SessionsDone: 0 })
  await node.settled()
  expect((await find(place.id, waiting.Id)).body).toMatchObject({
    State: 'DONE',
    SessionsDone: 4,
    SessionsTotal: 4,
    SavedInCents: 100 + 200 + 200,
    EditedInCents: 3 * 150,
    SessionsDearer: 1,
    SessionsCheaper: 2,
    Currency: 'EUR',
    To: node.clock.instant(),
  })
})

test('thousands of sessions: processed in batches', async () => {
  const place = await aPlace()
    .withTariff(posted().allDay({ price: 100 }))
    .save(node.db)
  const { id } = await aSession().at(place).lasting(60).save(node.db)
  await node.database.pool.query(
    `insert into sessions (status, place_id, region, start_time, end_time)
     select 'ENDED', place_id, region, start_time - n * interval '1 minute', end_time - n * interval '1 minute'
     from sessions, generate_series(1, 1200) n where id = $1`,
    [id],
  )
  expect(await replayed(posted().allDay({ price: 200 }), place.id)).toMatchObject({
    SessionsDone: 1_201,
    SavedInCents: 120_100,
    EditedInCents: 240_200,
  })
})

test('second replay: cancels the first of the same user, not that of another', async () => {
  const place = await aPlace().withTariff().save(node.db)
  const other = await anOwner().globalAdmin().save(node.db)
  const [first, foreign, second] = [
    await start(posted(), place.id),
    await start(posted(), place.id, other),
    await start(posted(), place.id),
  ]
  await node.settled()
  const states = await Promise.all(
    [first, foreign, second].map(async ({ Id }) => (await find(place.id, Id)).body.State),
  )
  // the first may have finished before the third started
  expect(states[0]).toBeOneOf(['CANCELLED', 'DONE'])
  expect(states.slice(1)).toEqual(['DONE', 'DONE'])
})

const stored = async (place_id: number, state: 'WAITING' | 'RUNNING', draft: object): Promise<number> => {
  const row = { place_id, owner_id: global.id, draft: JSON.stringify(draft), state }
  return (await insertRow(node.db, 'tariff_replays', { ...row, created_at: node.clock.instant() })).id
}

test('cancelled replay: job stops, and a late job does nothing', async () => {
  const place = await aPlace().withTariff().save(node.db)
  const replayId = await stored(place.id, 'RUNNING', posted().draft)
  await node.call(cancelReplay, { id: place.id, replayId }, global)
  expect((await find(place.id, replayId)).body.State).toBe('CANCELLED')
  await node.db.transaction().execute((tx) => node.services.jobs.enqueue(tx, replayJob, { replayId }))
  await node.settled()
  expect((await find(place.id, replayId)).body.State).toBe('CANCELLED')
})

test('error: state FAILED after the last try only', async () => {
  const place = await aPlace().withTariff().save(node.db)
  const replayId = await stored(place.id, 'WAITING', {})
  const attempt = (isLastTry: boolean) => {
    const transaction = () => Promise.reject(new Error('a replay needs none'))
    return replayJob.run({ ...node.jobContext(), transaction, isLastTry }, { replayId })
  }
  await expect(attempt(false)).rejects.toThrow()
  expect((await find(place.id, replayId)).body.State).toBe('WAITING')
  await expect(attempt(true)).rejects.toThrow()
  expect((await find(place.id, replayId)).body.State).toBe('FAILED')
})

test('queue: isLastTry is set on the last try', async () => {
  const place = await aPlace().withTariff().save(node.db)
  const replayId = await stored(place.id, 'WAITING', {})
  await node.db.transaction().execute((tx) => node.services.jobs.enqueue(tx, replayJob, { replayId }))
  await node.settled(50_000)
  expect((await find(place.id, replayId)).body.State).toBe('FAILED')
})

test('running for over an hour: FAILED', async () => {
  const place = await aPlace().withTariff().save(node.db)
  const replayId = await stored(place.id, 'RUNNING', posted().draft)
  expect((await find(place.id, replayId)).body.State).toBe('RUNNING')
  node.clock.advance(3_600_001)
  const { State } = (await find(place.id, replayId)).body
  node.clock.advance(-3_600_001)
  expect(State).toBe('FAILED')
})

test('re-entry: free minutes already used (R53); TEST payments excluded (R71)', async () => {
  const place = await aPlace()
    .reEnteredWithin(60)
    .withTariff(posted().allDay({ price: 100 }).withFreeMinutes(60))
    .save(node.db)
  const visit = aSession().at(place).plated('RE1234').lasting(60)
  await visit.startedAt('2026-03-02T08:00:00.000Z').save(node.db)
  await visit.startedAt('2026-03-02T09:30:00.000Z').save(node.db)
  await aSession().at(place).startedAt('2026-03-02T09:30:00.000Z').lasting(60).test().save(node.db)
  expect(await replayed(posted().allDay({ price: 200 }).withFreeMinutes(60), place.id)).toMatchObject({
    State: 'DONE',
    SessionsTotal: 2,
    SavedInCents: 100,
    EditedInCents: 200,
  })
})

test('stay with a booking: only the excess is priced (R154)', async () => {
  const place = await aPlace()
    .bookable()
    .withTariff(posted().allDay({ price: 100 }))
    .save(node.db)
  const booking = await aBooking()
    .at(place)
    .from('2026-03-02T08:00:00.000Z')
    .until('2026-03-02T12:00:00.000Z')
    .save(node.db)
  const stay = aSession().at(place).onBooking(booking.id)
  await stay
    .startedAt('2026-03-02T08:00:00.000Z')
    .lasting(240 + 90)
    .save(node.db)
  expect(await replayed(posted().allDay({ price: 200 }), place.id)).toMatchObject({
    SavedInCents: 100,
    EditedInCents: 200,
  })
})

test('deleted booking: ignored; booking of another system: covers the stay (decision 0020)', async () => {
  const place = await aPlace()
    .bookable()
    .withTariff(posted().allDay({ price: 100 }))
    .save(node.db)
  const deleted = await aBooking().at(place).deleted('2026-03-03T08:00:00.000Z').save(node.db)
  const stay = aSession().at(place).startedAt('2026-03-02T08:00:00.000Z').lasting(60)
  await stay.onBooking(deleted.id).save(node.db)
  await stay.onBooking(deleted.id + 1_000_000).save(node.db)
  expect(await replayed(posted().allDay({ price: 200 }), place.id)).toMatchObject({
    SessionsDone: 2,
    SavedInCents: 100,
    EditedInCents: 200,
  })
})
