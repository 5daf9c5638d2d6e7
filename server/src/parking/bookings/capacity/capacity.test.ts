import { api } from '@parkla/contract/api.ts'
import { describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { aDesk, aQuietPlace, openHarbour } from '../bookings.testing.ts'

const node = await openTestNode()
const { harbour, desk, global } = await openHarbour(node)
const { input, add, save } = aDesk(node, { place: harbour, as: desk })

describe('capacity (R144)', () => {
  test('100 %: confirmation is required; 110 %: refused', async () => {
    const place = await aQuietPlace(node, 10)
    const at = { PlaceID: place.id }
    for (let spot = 0; spot < 10; spot += 1) expect((await add(at, global)).status).toBe(200)
    const asked = await add(at, global)
    expect(refusalOf(asked)).toEqual([409, 'bookings.full'])
    expect(asked.body.Message).toContain('10')
    expect((await add({ ...at, Confirmed: ['bookings.samePlate'] }, global)).status).toBe(409)
    expect((await add({ ...at, Confirmed: ['bookings.full'] }, global)).status).toBe(200)
    const refused = await add({ ...at, Confirmed: ['bookings.full', 'bookings.samePlate'] }, global)
    expect(refusalOf(refused)).toEqual([409, 'bookings.overfull'])
    expect(refused.body.Message).toBe('Ülebroneerimise piir on täis (11/10).')
  })

  test('no overbooking allowed: the first booking beyond the spots is refused', async () => {
    const set = async (Value: number) => {
      const { body } = await node.call(api.settings.list, {}, global)
      const { Key, UpdatedAt } = body.find(({ Key: key }) => key === 'bookingRefusalPercent')!
      return node.call(api.settings.save, { Settings: [{ Key, Value, UpdatedAt }] }, global)
    }
    const place = await aQuietPlace(node, 1)
    expect((await set(99)).status).toBe(422)
    expect((await set(100)).status).toBe(200)
    const more = { PlaceID: place.id, Confirmed: ['bookings.full'] }
    expect((await add(more, global)).status).toBe(200)
    const full = await add(more, global)
    expect(full.body.Error).toBe('bookings.overfull')
    expect(full.body.Message).toBe('Ülebroneerimise piir on täis (1/1).')
    await set(110)
    expect((await add(more, global)).status).toBe(200)
  })

  test('back-to-back and deleted bookings: take no spot', async () => {
    const place = await aQuietPlace(node, 1)
    const at = (from: string, to: string) =>
      add({ PlaceID: place.id, StartTime: `2026-03-10 ${from}`, EndTime: `2026-03-10 ${to}` }, global)
    expect((await at('10:00', '12:00')).status).toBe(200)
    expect((await at('12:00', '14:00')).status).toBe(200)
    expect((await at('08:00', '10:00')).status).toBe(200)
    expect((await at('11:59', '12:01')).status).toBe(409)
    const free = await at('15:00', '16:00')
    await node.call(api.bookings.remove, { bookingId: free.body.ID }, global)
    expect((await at('15:00', '16:00')).status).toBe(200)
  })

  test('consecutive bookings: one at once', async () => {
    const place = await aQuietPlace(node, 2)
    for (const hour of ['08', '09', '10', '11'])
      await add({ PlaceID: place.id, StartTime: `2026-03-10 ${hour}:00`, EndTime: `2026-03-10 ${hour}:59` }, global)
    const long = { PlaceID: place.id, StartTime: '2026-03-10 07:00', EndTime: '2026-03-10 20:00' }
    expect((await add(long, global)).status).toBe(200)
    expect((await add(long, global)).status).toBe(409)
  })

  test('50 simultaneous saves for the last spot: one succeeds, the others need confirmation', async () => {
    const place = await aQuietPlace(node, 3)
    for (let spot = 0; spot < 2; spot += 1) await add({ PlaceID: place.id }, global)
    const answers = await Promise.all(Array.from({ length: 50 }, () => add({ PlaceID: place.id }, global)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.Error === 'bookings.full')).toHaveLength(49)
    const insisting = await Promise.all(
      Array.from({ length: 50 }, () => add({ PlaceID: place.id, Confirmed: ['bookings.full'] }, global)),
    )
    expect(insisting.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(insisting.filter(({ body }) => body.Error === 'bookings.overfull')).toHaveLength(49)
  })

  test('plate already booked at that time: confirmation names the other term', async () => {
    const first = await add({ LicensePlate: 'TWICE1' })
    const asked = await add({ LicensePlate: 'twice-1', StartTime: '2026-03-11 11:00', EndTime: '2026-03-12 11:00' })
    expect(refusalOf(asked)).toEqual([409, 'bookings.samePlate'])
    expect(asked.body.Message).toContain('10.03.2026 12:00–11.03.2026 12:00')
    const after = { LicensePlate: 'TWICE1', StartTime: '2026-03-11 12:00', EndTime: '2026-03-12 11:00' }
    expect((await add(after)).status).toBe(200)
    // the booking's own former time is no other booking
    expect(
      (await save({ ...input({ LicensePlate: 'TWICE1' }), ID: first.body.ID, EndTime: '2026-03-11 11:30' })).status,
    ).toBe(200)
  })
})
