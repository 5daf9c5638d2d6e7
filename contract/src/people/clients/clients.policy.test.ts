import { describe, expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import type { Role } from '../../access/roles.ts'
import { kindAndReasonOf } from '../../kit/verdict.testing.ts'
import { mayPayDebts, maySaveClient, totalsByCurrency } from './clients.policy.ts'

const others: readonly Role[] = ['regionAdmin', 'zoneAdmin', 'placeAdmin', 'operator', 'bookingsAdmin', 'sessionEnder']

test.each(others)('%s: no client permissions', (role) => {
  const verdicts = [
    maySaveClient(actorAs(role), { Id: 1, PhoneNumber: '' }),
    mayPayDebts(actorAs(role), { Debts: [{}] }),
  ]
  expect(verdicts.map(kindAndReasonOf)).toEqual(Array(2).fill('forbidden access.notPermitted'))
})

describe('save', () => {
  test.each([
    { Id: 0, PhoneNumber: '+3725551234', impersonatedBy: '', expected: 'yes' },
    { Id: 0, PhoneNumber: '+3725551234', impersonatedBy: 'Global', expected: 'yes' },
    { Id: 0, PhoneNumber: '', impersonatedBy: '', expected: 'input input.required' },
    { Id: 7, PhoneNumber: '', impersonatedBy: '', expected: 'yes' },
  ])('client $Id with number "$PhoneNumber", impersonated by "$impersonatedBy": $expected', (row) => {
    expect(kindAndReasonOf(maySaveClient(actorAs('globalAdmin', row.impersonatedBy), row))).toBe(row.expected)
  })
})

describe('pay debts', () => {
  test.each([
    { debts: 1, impersonatedBy: '', expected: 'yes' },
    { debts: 0, impersonatedBy: '', expected: 'state clients.noDebts' },
    { debts: 1, impersonatedBy: 'Global', expected: 'forbidden access.notWhileImpersonating' },
    { debts: 0, impersonatedBy: 'Global', expected: 'forbidden access.notWhileImpersonating' },
  ])('$debts debts, impersonated by "$impersonatedBy": $expected', ({ debts, impersonatedBy, expected }) => {
    const verdict = mayPayDebts(actorAs('globalAdmin', impersonatedBy), { Debts: Array.from({ length: debts }) })
    expect(kindAndReasonOf(verdict)).toBe(expected)
  })
})

test('totals of debts: one per currency', () => {
  const debts = [
    { Currency: 'GBP', AmountInCents: 5 },
    { Currency: 'EUR', AmountInCents: 250 },
    { Currency: 'EUR', AmountInCents: 1 },
  ]
  expect(totalsByCurrency(debts)).toEqual([{ ...debts[1], AmountInCents: 251 }, debts[0]])
  expect(totalsByCurrency([])).toEqual([])
})
