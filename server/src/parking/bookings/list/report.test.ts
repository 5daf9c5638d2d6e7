import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { readSheet } from '../../../kit/spreadsheet/spreadsheet.testing.ts'
import { openTestNode } from '../../../testing/test-node.ts'
import { aBooking } from '../bookings.factory.ts'
import { aQuietPlace, openHarbour } from '../bookings.testing.ts'

const node = await openTestNode()
const { db } = node
const { harbour, desk, global } = await openHarbour(node)

const reportOf = async (id: number, from: string, language = 'et') => {
  const request = { as: id === harbour.id ? desk : global, headers: { language } }
  const { bytes } = await node.call(api.bookings.report, { id, from }, request)
  return readSheet(bytes)
}

test('report: bookings that overlap the month, of this place only (R152)', async () => {
  const place = await aQuietPlace(node, 10)
  const booked = (plate: string, from: string, until: string) =>
    aBooking().at(place).plated(plate).from(from).until(until).save(db)
  // Midnight in Tallinn is 22:00 of the day before in winter, 21:00 in summer.
  await booked('FEB1', '2026-02-10T10:00:00.000Z', '2026-02-12T10:00:00.000Z')
  await booked('FEB2', '2026-02-28T10:00:00.000Z', '2026-02-28T22:00:00.000Z')
  await booked('OVER1', '2026-02-28T10:00:00.000Z', '2026-03-02T10:00:00.000Z')
  await booked('OVER2', '2026-02-28T11:00:00.000Z', '2026-02-28T22:00:01.000Z')
  await booked('ALL1', '2026-02-28T12:00:00.000Z', '2026-04-02T10:00:00.000Z')
  await booked('MAR1', '2026-03-31T20:59:59.000Z', '2026-04-02T10:00:00.000Z')
  await booked('APR1', '2026-03-31T21:00:00.000Z', '2026-04-02T10:00:00.000Z')
  const platesIn = async (from: string) => (await reportOf(place.id, from)).slice(1, -1).map(([plate]) => plate)
  expect(await platesIn('15.03.2026')).toEqual(['OVER1', 'OVER2', 'ALL1', 'MAR1'])
  expect(await platesIn('28.02.2026')).toEqual(['FEB1', 'FEB2', 'OVER1', 'OVER2', 'ALL1'])
})

test.each([
  [
    'et',
    'Numbrimärk | Algus | Lõpp | Nimi | Telefon | E-post | Väline broneeringu number | Märkused | Loodud | Hind | Valuuta',
    'Kokku',
  ],
  [
    'lv',
    'Numura zīme | Sākums | Beigas | Vārds | Tālrunis | E-pasts | Ārējais rezervācijas numurs | Piezīmes | Izveidota | Cena | Valūta',
    'Kopā',
  ],
  [
    'en',
    'Plate | Start | End | Name | Phone | E-mail | External booking number | Comments | Created | Cost | Currency',
    'Total',
  ],
])('report in %s: translated headings and total', async (language, headings, total) => {
  const rows = await reportOf(harbour.id, '01.01.2026', language)
  expect(rows.map(([first]) => first).at(-1)).toBe(total)
  expect(rows[0]?.join(' | ')).toBe(headings)
})
