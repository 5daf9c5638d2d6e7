import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import type { Import, ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openTestNode } from '../../../kit/testing/test-node.ts'
import { aBooking } from '../../bookings/bookings.factory.ts'
import { aPlace, type SavedPlace } from '../../places/places.factory.ts'
import { runApply } from '../apply-run.ts'
import { runCheck } from '../check-run.ts'
import { openDesk, stepsOn } from '../imports.testing.ts'
import { bookingFile } from './bookings.factory.ts'

/** What is said of rows beside each other, in the dry run and once more when they come in. */
const node = await openTestNode()
const desk = await openDesk(node)
afterAll(() => node.close())
afterEach(() => sql`truncate bookings, import_rows, imports, places, plates, audit_events cascade`.execute(node.db))

const check = (content: string, change: Partial<ImportOptions> = {}) => desk.check(content, change, 'bookings')
const reasonsOf = ({ Reasons }: Import) => Object.fromEntries(Reasons.map(({ Reason, Count }) => [Reason, Count]))
const rowsOf = async ({ Id }: Import) => {
  const { body } = await node.call(importsApi.rows, { id: Id, show: 'ALL' } as never, { as: desk.admin })
  return body.map(({ Line, Outcome, Reasons }) => ({ Line, Outcome, Reasons }))
}

describe('a car that one file books at a whole and at its part (R40, R144)', () => {
  const family = async (): Promise<SavedPlace> => {
    const whole = await aPlace().named('Whole').withSpots(50).bookable().save(node.db)
    await aPlace().named('Part').partOf(whole).withSpots(20).bookable().save(node.db)
    await aPlace().named('Other').partOf(whole).withSpots(20).bookable().save(node.db)
    return whole
  }

  test.each([
    ['Whole', 'Part'],
    ['Part', 'Whole'],
  ])(
    'at %s and then at %s: the second is asked about in the dry run, and booked once that is confirmed',
    async (...at) => {
      await family()
      const content = bookingFile(...at.map((Place) => ({ Place, Plate: '123ABC' })))
      const checked = await check(content)
      expect(reasonsOf(checked)).toEqual({ 'imports.bookingSamePlate': 1 })
      expect(await rowsOf(checked)).toMatchObject([{ Outcome: 'ADD' }, { Line: 3, Outcome: 'IMPLAUSIBLE' }])
      expect(await desk.confirm(checked)).toMatchObject({ RowsAdded: 1, RowsImplausible: 1 })
    },
  )

  test('a row that is left out is not met, and two parts are two places', async () => {
    await family()
    const checked = await check(bookingFile({ Place: 'Part', Plate: '123ABC' }, { Place: 'Other', Plate: '123ABC' }))
    expect(checked).toMatchObject({ RowsToAdd: 2, Reasons: [] })
    expect(await desk.confirm(checked)).toMatchObject({ RowsAdded: 2 })
  })

  test('confirmed, both come in', async () => {
    await family()
    const content = bookingFile({ Place: 'Part', Plate: '123ABC' }, { Place: 'Whole', Plate: '123ABC' })
    const checked = await check(content, { ConfirmedReasons: ['imports.bookingSamePlate'] })
    expect(await desk.confirm(checked)).toMatchObject({ RowsToAdd: 2, RowsAdded: 2 })
  })
})

test('a start that was recent at the dry run and is not when the file comes in is left out (R143)', async () => {
  await aPlace().named('Sadama').withSpots(5).bookable().save(node.db)
  const checked = await check(bookingFile({ Start: '03.03.2026 12:30' }, {}))
  expect(checked).toMatchObject({ RowsToAdd: 2 })
  node.clock.advance(3_600_000)
  const imported = await desk.confirm(checked)
  expect(imported).toMatchObject({ RowsAdded: 1, RowsRejected: 1 })
  expect(await rowsOf(imported)).toEqual([{ Line: 2, Outcome: 'REJECTED', Reasons: ['imports.startLongAgo'] }])
})

test('a question that was answered is not told twice of a row that another one keeps out', async () => {
  const place = await aPlace().named('Sadama').withSpots(10).bookable().save(node.db)
  for (let booked = 0; booked < 10; booked += 1) await aBooking().at(place).coming().save(node.db)
  const checked = await check(bookingFile({ Plate: '123ABC' }), { ConfirmedReasons: ['imports.bookingFull'] })
  expect(checked).toMatchObject({ RowsToAdd: 1 })
  await sql`update bookings set deleted_at = now() where id = (select min(id) from bookings)`.execute(node.db)
  await aBooking().at(place).plated('123ABC').coming().save(node.db)
  const imported = await desk.confirm(checked)
  expect(await rowsOf(imported)).toMatchObject([{ Reasons: ['imports.bookingFull', 'imports.bookingSamePlate'] }])
})

test('progress only grows, over all places of the file', async () => {
  for (const name of ['First', 'Second', 'Third']) await aPlace().named(name).withSpots(9).bookable().save(node.db)
  const steps = stepsOn(node)
  const id = await steps.checking(
    bookingFile({ Place: 'First' }, { Place: 'First' }, { Place: 'Second' }, { Place: 'Third' }),
    'bookings',
  )
  await runCheck(steps.ctx, id)
  await steps.confirm(id)
  const told: number[] = []
  await runApply(steps.ctx, id, async (share) => void told.push(share))
  expect(told).toEqual([0.5, 0.75, 0.99])
})
