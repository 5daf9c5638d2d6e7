import { api } from '@parkla/contract/api.ts'
import { mostDrawnBookings } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { aBooking } from '../bookings.factory.ts'
import { aQuietPlace, openHarbour } from '../bookings.testing.ts'

const node = await openTestNode()
const { db } = node
const { harbour, desk, masked, global } = await openHarbour(node)

beforeAll(async () => {
  // Days of Tallinn: midnight is at 22:00Z in winter, at 21:00Z in summer.
  const at = (plate: string, from: string, until: string) =>
    aBooking().at(harbour).plated(plate).from(from).until(until)
  await at('CAL001', '2026-02-01T10:00:00.000Z', '2026-04-20T10:00:00.000Z').of({ name: 'Mari Maasikas' }).save(db)
  await at('CAL002', '2026-03-03T22:00:00.000Z', '2026-03-04T22:00:00.000Z').noted('exactly one day').save(db)
  await at('CAL003', '2026-03-04T21:59:00.000Z', '2026-03-05T22:00:01.000Z').save(db)
  await at('CAL004', '2026-03-06T08:00:00.000Z', '2026-03-06T09:00:00.000Z').made('2026-03-01T08:00:00.000Z').save(db)
  await at('CAL005', '2026-03-07T22:00:00.000Z', '2026-03-08T09:00:00.000Z').save(db)
  await at('CAL006', '2026-03-04T08:00:00.000Z', '2026-03-04T09:00:00.000Z')
    .deleted('2026-03-04T08:30:00.000Z')
    .save(db)
})

const show = async (input: Record<string, unknown>, as = desk) =>
  (await node.call(api.bookings.calendar, { placeId: harbour.id, ...input } as never, { as })).body
const week = { from: '02.03.2026', to: '08.03.2026' }
const plates = (body: Awaited<ReturnType<typeof show>>) => body.Bookings.map(({ LicensePlate }) => LicensePlate)

describe('booking calendar', () => {
  test('days: count present, starting and ending bookings', async () => {
    const { Days, Total } = await show(week)
    expect(Days.map(({ Day, Count, Starts, Ends }) => [Day, Count, Starts, Ends])).toEqual([
      ['2026-03-02', 1, 0, 0],
      ['2026-03-03', 1, 0, 0],
      // A booking until midnight ends on that day, not on the next.
      ['2026-03-04', 3, 2, 1],
      ['2026-03-05', 2, 0, 0],
      ['2026-03-06', 3, 1, 2],
      ['2026-03-07', 1, 0, 0],
      ['2026-03-08', 2, 1, 1],
    ])
    expect(Total).toBe(5)
  })

  test('no dates: the week from today', async () => {
    const { Days } = await show({})
    expect([Days[0]?.Day, Days.at(-1)?.Day]).toEqual(['2026-03-04', '2026-03-10'])
  })

  test('bookings that started earlier: included, ordered by start', async () => {
    expect(plates(await show(week))).toEqual(['CAL001', 'CAL002', 'CAL003', 'CAL004', 'CAL005'])
    expect(plates(await show({ from: '4.3.2026', to: '4.3.2026' }))).toEqual(['CAL001', 'CAL002', 'CAL003'])
  })

  test('DST days: 23 and 25 hours', async () => {
    const { Days } = await show({ from: '29.03.2026', to: '30.03.2026' })
    expect(Days.map(({ Day, Count }) => [Day, Count])).toEqual([
      ['2026-03-29', 1],
      ['2026-03-30', 1],
    ])
  })

  test('no personal data: names masked (R79)', async () => {
    const { Bookings } = await show(week, masked)
    expect(Bookings[0]?.Name).toBe('M••• M•••')
  })

  test.each([
    { from: '01.03.2026', to: '12.04.2026' },
    { from: '02.03.2026', to: '01.03.2026' },
  ])('$from to $to: 422', async (days) => {
    const answer = await node.call(api.bookings.calendar, { placeId: harbour.id, ...days } as never, desk)
    expect(answer).toMatchObject({
      status: 422,
      body: { Error: 'bookings.calendarTooLong', Fields: [{ Field: 'to' }] },
    })
  })

  test('more bookings than the limit: counted', async () => {
    const busy = await aQuietPlace(node, 1000)
    await Promise.all(
      Array.from({ length: mostDrawnBookings + 1 }, (_, index) => aBooking().at(busy).plated(`MNY${index}`).save(db)),
    )
    const counted = await show({ placeId: busy.id, ...week }, global)
    expect([counted.Total, counted.Bookings.length, counted.Days[2]?.Count]).toEqual([301, 0, 301])
    const day = await show({ placeId: busy.id, from: '04.03.2026', to: '04.03.2026' }, global)
    expect([day.Total, day.Bookings.length]).toEqual([301, 300])
  })
})
