import { expect, test } from 'vitest'
import { calendarRegions, statutoryDays } from './statutory-calendar.ts'

const on = async (region: string, day: string) =>
  (await statutoryDays(region, Number(day.slice(0, 4)))).findLast(({ Day }) => Day === day)

test('every region of the specification has a calendar', async () => {
  expect(calendarRegions).toHaveLength(20)
  for (const region of calendarRegions) expect((await statutoryDays(region, 2027)).length, region).toBeGreaterThan(2)
})

test.each([
  ['LVA', '2024-12-23', 'DAY_OFF', 0],
  ['LVA', '2024-12-14', 'WORKING_DAY', 0],
  ['LVA', '2027-05-09', 'HOLIDAY', 0],
  ['LVA', '2027-05-16', 'HOLIDAY', 0],
  ['LTU', '2027-05-02', 'HOLIDAY', 0],
  ['LTU', '2027-06-06', 'HOLIDAY', 0],
  ['HUN', '2024-08-19', 'DAY_OFF', 0],
  ['BGR', '2027-12-27', 'DAY_OFF', 0],
  ['BGR', '2027-12-28', 'DAY_OFF', 0],
  ['BGR', '2027-05-04', 'DAY_OFF', 0],
  ['ISL', '2027-12-24', 'HOLIDAY', 26],
  ['RUS', '2027-01-04', 'HOLIDAY', 0],
  ['EST', '2027-02-24', 'HOLIDAY', 0],
])('%s %s: %s from half-hour %d', async (region, day, Kind, FromHalfHour) => {
  expect(await on(region, day)).toMatchObject({ Kind, FromHalfHour })
})

test('a region without a calendar has no days', async () => {
  expect(await statutoryDays('ZZZ', 2027)).toEqual([])
})
