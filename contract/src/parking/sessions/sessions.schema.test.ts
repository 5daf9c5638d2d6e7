import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { inputIssues } from '../../kit/input.ts'
import { zeroDate } from '../../kit/time.ts'
import { sessionExtraFilters } from './sessions.filters.ts'
import {
  DeleteSession,
  EndSession,
  ListSessions,
  ModifySession,
  StartSession,
  UpdateSession,
} from './sessions.schema.ts'

const issuesOf = (schema: z.core.$ZodType, input: unknown): string[] => {
  const result = z.safeParse(schema, input)
  return result.success ? [] : inputIssues(result.error, input).map(({ field, reason }) => `${field} ${reason}`)
}

describe('list', () => {
  test('no filter: first page of 20', () => {
    expect(ListSessions.parse({})).toEqual({ page: 0, page_size: 20 })
  })

  test('empty filters: none', () => {
    const empty = { phone_number: '', place_name: ' ', car_number: '-', status: '', extra_filter: '' }
    expect(ListSessions.parse(empty)).toMatchObject({ phone_number: '', place_name: '', car_number: '', status: '' })
  })

  test.each([
    [{ page_size: '200' }, { page_size: 200 }],
    [{ from: '1.3.2026' }, { from: { year: 2026, month: 3, day: 1 } }],
    [{ to: '01.03.2026' }, { to: { year: 2026, month: 3, day: 1 } }],
    [{ phone_number: '2123' }, { phone_number: '2123' }],
    [{ phone_number: '+372 5551-2123' }, { phone_number: '37255512123' }],
    [{ car_number: '12-ab' }, { car_number: '12AB' }],
    [{ car_number: '12авс' }, { car_number: '12ABC' }],
    [{ place_name: '  Viru ' }, { place_name: 'Viru' }],
    [{ status: 'STARTED' }, { status: 'STARTED' }],
  ])('%j: %j', (query, expected) => expect(ListSessions.parse(query)).toMatchObject(expected))

  test.each(sessionExtraFilters)('extra filter %s', (extra_filter) => {
    expect(ListSessions.parse({ extra_filter }).extra_filter).toBe(extra_filter)
  })

  test.each([
    [{ page: '-1' }, 'page input.tooSmall'],
    [{ page: '99999999' }, 'page input.tooBig'],
    [{ page: 'NaN' }, 'page input.notANumber'],
    [{ page: '0.5' }, 'page input.notAWholeNumber'],
    [{ from: '31.02.2026' }, 'from input.notADay'],
    [{ to: '01.03.2026 12:00' }, 'to input.tooLong'],
    [{ from: ['1.3.2026', '2.3.2026'] }, 'from input.wrongType'],
    [{ phone_number: '123' }, 'phone_number input.phonePartTooShort'],
    [{ phone_number: 'Mari' }, 'phone_number input.notAPhone'],
    [{ car_number: 'A' }, 'car_number input.plateTooShort'],
    [{ car_number: 'ABCDEFGHIJKLM' }, 'car_number input.tooLong'],
    [{ place_name: 'x'.repeat(101) }, 'place_name input.tooLong'],
    [{ status: 'PARKED' }, 'status input.notOffered'],
    [{ status: 'started' }, 'status input.notOffered'],
    [{ extra_filter: 'PARKING_ACTIVE' }, 'extra_filter input.notOffered'],
  ])('%j: %s', (query, issue) => expect(issuesOf(ListSessions, query)[0]).toBe(issue))
})

describe('start (R66)', () => {
  const start = { PlaceId: 1, CarNumber: '123 abc', StartTime: '2026-03-01T12:00:00+02:00' }

  test('plate and phone: normalised', () => {
    expect(StartSession.parse({ ...start, PhoneNumber: '5551 2123' })).toEqual({
      PlaceId: 1,
      CarNumber: '123ABC',
      StartTime: '2026-03-01T10:00:00.000Z',
      PhoneNumber: '+37255512123',
      Email: '',
      IsConfirmed: false,
    })
  })

  test.each([
    [{ PlaceId: undefined }, 'PlaceId input.placeRequired'],
    [{ PlaceId: '1' }, 'PlaceId input.notANumber'],
    [{ PlaceId: 0 }, 'PlaceId input.placeRequired'],
    [{ CarNumber: '' }, 'CarNumber input.carRequired'],
    [{ CarNumber: '1/2' }, 'CarNumber input.wrongFormat'],
    [{ StartTime: '01.03.2026' }, 'StartTime input.notAMoment'],
    [{ PhoneNumber: '1' }, 'PhoneNumber input.notAPhone'],
    [{ Email: 'mari@', PhoneNumber: '+37255512123' }, 'Email input.notAnEmail'],
    [{ Email: 'mari@example.test' }, 'PhoneNumber input.phoneRequired'],
    [{ IsConfirmed: 'true' }, 'IsConfirmed input.wrongType'],
  ])('%j: %s', (wrong, issue) => expect(issuesOf(StartSession, { ...start, ...wrong })).toEqual([issue]))
})

describe('correction (R64)', () => {
  const correction = { ParkingSessionId: 1, Reason: 'Wrong plate' }

  test('no reason: refused', () => {
    expect(issuesOf(ModifySession, { ...correction, Reason: ' x ' })).toEqual(['Reason input.tooShort'])
    expect(issuesOf(ModifySession, { ParkingSessionId: 1 })).toEqual(['Reason input.reasonRequired'])
  })

  test.each([zeroDate, '0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00+00:00'])(
    'an end at %s is no end',
    (EndTime) => {
      expect(ModifySession.parse({ ...correction, EndTime }).EndTime).toBe(zeroDate)
    },
  )

  test.each([
    [{ EndTime: '9999-12-31T23:59:59-10:00' }, 'EndTime input.notAMoment'],
    [{ StartTime: '0000-01-01T00:00:00+14:00' }, 'StartTime input.notAMoment'],
    [{ ParkingSessionId: 1.5 }, 'ParkingSessionId input.notAWholeNumber'],
  ])('%j: %s', (wrong, issue) => expect(issuesOf(ModifySession, { ...correction, ...wrong })).toEqual([issue]))
})

describe('payment change (R65)', () => {
  test('full session: only changeable fields kept', () => {
    const session = { Id: 1, PaymentStatus: 'REFUNDED', CostInCents: 1, CarNumber: 'HACK', Type: 'PARKING' }
    expect(UpdateSession.parse(session)).toEqual({
      PaymentStatus: 'REFUNDED',
      Reference: '',
      Reason: '',
      IsConfirmed: false,
    })
  })

  test.each([
    [{}, 'PaymentStatus input.required'],
    [{ PaymentStatus: 'PAID' }, 'PaymentStatus input.notOffered'],
    [{ PaymentStatus: null }, 'PaymentStatus input.notOffered'],
    [{ PaymentStatus: 'PARTIALLY_REFUNDED', RefundAmountInCents: 0 }, 'RefundAmountInCents input.tooSmall'],
    [{ PaymentStatus: 'PARTIALLY_REFUNDED', RefundAmountInCents: 0.5 }, 'RefundAmountInCents input.notAWholeNumber'],
    [{ PaymentStatus: 'PARTIALLY_REFUNDED', RefundAmountInCents: 1e12 }, 'RefundAmountInCents input.tooBig'],
  ])('%j: %s', (body, issue) => expect(issuesOf(UpdateSession, body)[0]).toBe(issue))
})

test.each([EndSession, DeleteSession])('end and delete: session id required', (schema) => {
  expect(issuesOf(schema, {})[0]).toMatch(/Id input\.required$/)
})
