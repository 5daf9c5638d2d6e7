import { expect, test } from 'vitest'
import { zoneOfHeading } from './heading-zones.ts'

test.each([
  ['Entry (UTC)', 'UTC'],
  ['exit_time_utc', 'UTC'],
  ['StartUtc', 'UTC'],
  ['EntryUTC', 'UTC'],
  ['GMT start', 'UTC'],
  ['Start UTC+2', '+02:00'],
  ['Start (GMT -03:30)', '-03:30'],
  ['End [+0300]', '+03:00'],
  ['Ausfahrt (CET)', 'Europe/Berlin'],
  ['Algus EET', 'Europe/Tallinn'],
  ['Start (Europe/Riga)', 'Europe/Riga'],
  ['Start (local)', undefined],
  ['Start', undefined],
  ['Outcome', undefined],
  ['Start/End', undefined],
])('times below %j are in %s', (heading, zone) => {
  expect(zoneOfHeading(heading)).toBe(zone)
})
