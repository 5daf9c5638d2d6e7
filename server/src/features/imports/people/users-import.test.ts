import { expect, test } from 'vitest'
import { staffRoleOf } from './users-import.ts'

test.each([
  ['Operator', 'OPERATOR'],
  ['operaator', 'OPERATOR'],
  ['BOOKINGS_ADMIN', 'BOOKINGS_ADMIN'],
  ['Broneeringute haldur', 'BOOKINGS_ADMIN'],
  ['Rezervāciju administrators', 'BOOKINGS_ADMIN'],
  ['Place admin', 'PLACE_ADMIN'],
  ['Parkla haldur', 'PLACE_ADMIN'],
  ['Vietas administrators', 'PLACE_ADMIN'],
  ['Global admin', undefined],
  ['', undefined],
])('role "%s": %s', (text, role) => {
  expect(staffRoleOf(text)).toBe(role)
})
