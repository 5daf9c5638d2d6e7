import { expect, test } from 'vitest'
import type * as z from 'zod'
import { inputIssues } from '../../kit/input.ts'
import { AddBooking, ListBookings, SaveBooking } from './bookings.schema.ts'

const term = { PlaceID: 1, LicensePlate: '123ABC', StartTime: '2026-03-04 10:00', EndTime: '2026-03-05 10:00' }
const wrong = (schema: z.ZodType, input: object): string[] => {
  const values = { ...term, ID: 1, ...input }
  const result = schema.safeParse(values)
  return result.success ? [] : inputIssues(result.error, values).map(({ field, reason }) => `${field} ${reason}`)
}

test.each([
  { input: {}, expected: [] },
  { input: { Phone: '', Email: '' }, expected: [] },
  { input: { Phone: 'abc' }, expected: ['Phone input.notAPhone'] },
  { input: { Email: 'mari@' }, expected: ['Email input.notAnEmail'] },
  { input: { LicensePlate: 'A' }, expected: ['LicensePlate input.plateOneLetter'] },
  { input: { StartTime: 'tomorrow' }, expected: ['StartTime input.notAMoment'] },
])('new or saved booking with $input: issues $expected (R143)', ({ input, expected }) => {
  expect(wrong(AddBooking, input)).toEqual(expected)
  expect(wrong(SaveBooking, input)).toEqual(expected)
})

test.each([
  { input: { Name: 'M••• M•••' }, expected: 'Name input.wrongFormat' },
  { input: { Phone: '+372 •••• 345' }, expected: 'Phone input.notAPhone' },
  { input: { Email: 'm•••@example.test' }, expected: 'Email input.notAnEmail' },
])('masked $input: accepted when saving, $expected when adding (R79)', ({ input, expected }) => {
  expect(wrong(SaveBooking, input)).toEqual([])
  expect(wrong(AddBooking, input)).toEqual([expected])
})

test.each([
  { at: '', expected: [] },
  { at: '2026-03-04 10:00', expected: [] },
  { at: '2026-03-04T08:00:00Z', expected: [] },
  { at: 'noon', expected: ['at input.notAMoment'] },
])('bookings of the hour "$at": issues $expected, empty is no filter (R146)', ({ at, expected }) => {
  expect(wrong(ListBookings, { at })).toEqual(expected)
})
