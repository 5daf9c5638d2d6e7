import { expect, test } from 'vitest'
import type * as z from 'zod'
import { inputIssues } from '../kit/input.ts'
import { AddBooking, SaveBooking } from './bookings.schema.ts'

const term = { PlaceID: 1, LicensePlate: '123ABC', StartTime: '2026-03-04 10:00', EndTime: '2026-03-05 10:00' }
const wrong = (schema: z.ZodType, input: object): string[] => {
  const values = { ...term, ID: 1, ...input }
  const result = schema.safeParse(values)
  return result.success ? [] : inputIssues(result.error, values).map(({ field, reason }) => `${field} ${reason}`)
}

test.each([
  { input: {}, says: [] },
  { input: { Phone: '', Email: '' }, says: [] },
  { input: { Phone: 'abc' }, says: ['Phone input.notAPhone'] },
  { input: { Email: 'mari@' }, says: ['Email input.notAnEmail'] },
])('a new booking or a saved one with $input: $says (R143)', ({ input, says }) => {
  expect(wrong(AddBooking, input)).toEqual(says)
  expect(wrong(SaveBooking, input)).toEqual(says)
})

test.each([
  { input: { Name: 'M••• M•••' }, says: 'Name input.wrongFormat' },
  { input: { Phone: '+372 •••• 345' }, says: 'Phone input.notAPhone' },
  { input: { Email: 'm•••@example.test' }, says: 'Email input.notAnEmail' },
])('masked $input comes back of one that there is; of a new one: $says (R79)', ({ input, says }) => {
  expect(wrong(SaveBooking, input)).toEqual([])
  expect(wrong(AddBooking, input)).toEqual([says])
})
