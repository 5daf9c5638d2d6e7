import { api } from '@parkla/contract/api.ts'
import { trendSteps } from '@parkla/contract/gates/board/board.schema.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { testNow } from '../../testing/test-clock.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace, type SavedPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { updateRow } from '../../kit/database/rows.ts'

const node = await openTestNode()
const { db, clock } = node

const global = await anOwner().named('Kadri').globalAdmin().save(db)
beforeEach(() => clock.set(testNow))

const tile = async (place: { name: string }, as = global) => {
  const { body } = await node.call(api.board.list, { search: place.name }, { as })
  return body[0]!
}
const correct = (
  place: { id: number },
  figures: { Occupied?: number; Difference?: number; IsConfirmed?: boolean },
  as: { id: number } = global,
) => node.call(api.board.correct, { id: place.id, ...figures, Reason: 'Counted by hand' }, { as })

describe('board', () => {
  test('place: current occupancy and a two-hour trend', async () => {
    const place = await aPlace().named('Trend').withSpots(10).save(db)
    const at = (start: string) => aSession().at(place).startedAt(`2026-03-04T${start}:00.000Z`)
    await at('06:00').running().save(db)
    await at('09:50').running().save(db)
    // came before the two hours of the trend, left 12 minutes ago
    await at('07:00').lasting(168).ended().save(db)
    await at('09:00').lasting(30).autoEnded().save(db)
    await at('09:00').cancelled().save(db)
    const { Trend, ...rest } = await tile(place)
    expect(rest).toMatchObject({ Occupied: 2, TotalSpots: 10, AvailableSpots: 8, Alarms: [], AlarmCount: 0 })
    expect(Trend).toHaveLength(trendSteps + 1)
    // 08:00, 09:00, 09:05, 09:30, 09:45, 09:50, 10:00
    expect([0, 12, 13, 18, 21, 22, 24].map((step) => Trend[step])).toEqual([2, 3, 3, 2, 2, 2, 2])
  })

  test('parents: children summed, scope applied, partners marked (R40, R41)', async () => {
    const parent = await aPlace().named('Whole').withSpots(0).save(db)
    const one = await aPlace().named('Whole one').partOf(parent).withSpots(4).save(db)
    const two = await aPlace().named('Whole two').partOf(parent).withSpots(4).ofPartner().save(db)
    for (const place of [one, one, two]) await aSession().at(place).running().save(db)
    expect(await tile(parent)).toMatchObject({ Occupied: 3, TotalSpots: 8, Parts: [{ Id: one.id }, { Id: two.id }] })
    const keeper = await anOwner().operator(two.id).save(db)
    const { body } = await node.call(api.board.list, {}, keeper)
    expect(body).toMatchObject([{ Name: 'Whole two', IsPartner: true, Occupied: 1, Parts: [{ Id: two.id }] }])
  })

  test('alarms: open and not snoozed, most severe first', async () => {
    const place = await aPlace().named('Alarmed').save(db)
    const alarm = { place_id: place.id, raised_at: testNow, updated_at: testNow }
    await db
      .insertInto('alarms')
      .values([
        { ...alarm, kind: 'WEAK_SIGNAL', cause: 'a' },
        { ...alarm, kind: 'CONTROLLER_DEAD', cause: 'b' },
        { ...alarm, kind: 'NO_READS', cause: 'c', snoozed_until: '2026-03-04T11:00:00Z' },
        { ...alarm, kind: 'NO_READS', cause: 'd', cleared_at: testNow },
      ])
      .execute()
    expect(await tile(place)).toMatchObject({ Alarms: ['CONTROLLER_DEAD', 'WEAK_SIGNAL'], AlarmCount: 2 })
  })

  test('order: alarm, full, then by name; paged without repeating a place (decision 0026)', async () => {
    const named = (name: string, spots = 5) => aPlace().named(`Order ${name}`).withSpots(spots).save(db)
    const [full, alarmed] = [await named('C', 1), await named('D')]
    for (const name of ['B', 'A']) await named(name)
    await aSession().at(full).running().save(db)
    const alarm = { place_id: alarmed.id, kind: 'NO_READS', cause: 'order', raised_at: testNow, updated_at: testNow }
    await db.insertInto('alarms').values(alarm).execute()
    const { body } = await node.call(api.board.list, { search: 'Order' }, global)
    expect(body.map(({ Name }) => Name)).toEqual(['Order D', 'Order C', 'Order A', 'Order B'])
    const after = { search: 'Order', page: 1, cursor: String(full.id) }
    const { body: rest } = await node.call(api.board.list, after, global)
    expect(rest.map(({ Name }) => Name)).toEqual(['Order A', 'Order B'])
  })
})

describe('count correction', () => {
  let place: SavedPlace
  let keeper: { id: number }
  beforeEach(async () => {
    place = await aPlace()
      .named(`Counted ${Math.trunc(performance.now())}`)
      .withSpots(10)
      .save(db)
    keeper = await anOwner().named('Priit').operator(place.id).save(db)
    for (let cars = 0; cars < 3; cars += 1) await aSession().at(place).running().save(db)
  })

  test('correction: used by every list, with author and reason, until undone', async () => {
    const { status, body } = await correct(place, { Occupied: 5 }, keeper)
    expect([status, body.Occupied, body.CountDifference]).toEqual([200, 5, 2])
    expect(body.Correction).toMatchObject({ By: 'Priit', Difference: 2, Reason: 'Counted by hand', IsUndone: false })
    expect(await tile(place)).toMatchObject({ Occupied: 5, AvailableSpots: 5 })
    const [row] = (await node.call(api.places.list, { search: place.name }, global)).body
    expect(row).toMatchObject({ AvailableSpots: 5, FreeSpots: 5 })
    const count = await node.call(api.places.sessionsCount, { id: place.id }, global)
    expect(count.body).toEqual({ SessionsCount: 5, TotalSpots: 10, AvailableSpots: 5 })
    // an exit lowers the count
    const ended = { status: 'ENDED', end_time: testNow, start_time: '2026-03-04T09:00:00Z' }
    const [car] = await node.rows('sessions', { place_id: place.id })
    await updateRow(db, 'sessions', { id: car!.id, ...ended })
    expect(await tile(place)).toMatchObject({ Occupied: 4 })
    const undo = () => node.call(api.board.undo, { id: place.id, correctionId: body.Correction.Id }, keeper)
    expect((await undo()).body).toMatchObject({ Occupied: 2, CountDifference: 0 })
    expect(refusalOf(await undo())).toEqual([409, 'board.undone'])
    const { body: history } = await node.call(api.board.corrections, { id: place.id }, keeper)
    expect(history.map(({ Difference, IsUndone }) => [Difference, IsUndone])).toEqual([
      [-2, false],
      [2, true],
    ])
    const by = { reason: 'Counted by hand', owner_id: keeper.id }
    expect(await node.audit('place', place.id)).toMatchObject([
      { fact: 'place.countCorrected', ...by },
      { fact: 'place.countCorrectionUndone', ...by },
    ])
  })

  test('more cars than spots: refused until confirmed', async () => {
    const answer = await correct(place, { Occupied: 4_100 })
    expect(refusalOf(answer)).toEqual([422, 'board.moreThanSpots'])
    expect(answer.body.Message).toContain('10')
    expect((await correct(place, { Occupied: 4_100, IsConfirmed: true })).body.Occupied).toBe(4_100)
  })

  test('correction: changes the trend from its time on, never below 0', async () => {
    await correct(place, { Occupied: 1 })
    clock.advance(6 * 60_000)
    const { Trend } = await tile(place)
    expect(Trend.slice(-3)).toEqual([3, 1, 1])
    clock.set(testNow)
    await updateRow(db, 'places', { id: place.id, count_difference: -9 })
    expect(await tile(place)).toMatchObject({ Occupied: 0, AvailableSpots: 10 })
    const { body } = await correct(place, { Difference: 1 })
    expect(body.Occupied).toBe(1)
  })

  test('simultaneous corrections: all count', async () => {
    const answers = await Promise.all([1, 2, 4].map((Difference) => correct(place, { Difference })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await tile(place)).toMatchObject({ Occupied: 3 + 1 + 2 + 4 })
    expect((await node.row('places', place.id)).count_difference).toBe(7)
  })

  test('unchanged count: refused at its field', async () => {
    const answer = await correct(place, { Occupied: 3 })
    expect(answer).toMatchObject({ status: 422, body: { Fields: [{ Error: 'board.countUnchanged' }] } })
  })

  test('parent without spots: 409; its child: 200', async () => {
    const parent = await aPlace().withSpots(0).save(db)
    const child = await aPlace().partOf(parent).save(db)
    expect(refusalOf(await correct(parent, { Occupied: 2 }))).toEqual([409, 'board.countedInParts'])
    expect((await correct(child, { Occupied: 2 })).status).toBe(200)
  })
})
