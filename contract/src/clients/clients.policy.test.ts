import { describe, expect, test } from 'vitest'
import type { Actor } from '../access/actor.ts'
import { permissionsOf } from '../access/permissions.ts'
import type { Role } from '../access/roles.ts'
import type { Verdict } from '../kit/verdict.ts'
import { channelHasProvider, mayNotifyClient, mayPayDebts, maySaveClient, totalsByCurrency } from './clients.policy.ts'
import { notificationChannels, type NotificationChannel } from './clients.schema.ts'

/** The rules read permissions and impersonation only. */
const anActor = (role: Role, impersonatedBy = ''): Actor =>
  ({ permissions: permissionsOf([role]), impersonatedBy }) as unknown as Actor

const wordOf = (verdict: Verdict): string => (verdict.ok ? 'yes' : `${verdict.kind} ${verdict.reason}`)

const others: readonly Role[] = ['regionAdmin', 'zoneAdmin', 'placeAdmin', 'operator', 'bookingsAdmin', 'sessionEnder']

test.each(others)('%s: no client permissions', (role) => {
  const verdicts = [
    maySaveClient(anActor(role), { Id: 1, PhoneNumber: '' }),
    mayPayDebts(anActor(role), { Debts: [{}] }),
    mayNotifyClient(anActor(role), { Email: 'driver@example.test' }, 'EMAIL'),
  ]
  expect(verdicts.map(wordOf)).toEqual(Array(3).fill('forbidden access.notPermitted'))
})

describe('save', () => {
  test.each([
    { Id: 0, PhoneNumber: '+3725551234', impersonatedBy: '', says: 'yes' },
    { Id: 0, PhoneNumber: '+3725551234', impersonatedBy: 'Global', says: 'yes' },
    { Id: 0, PhoneNumber: '', impersonatedBy: '', says: 'input input.required' },
    { Id: 7, PhoneNumber: '', impersonatedBy: '', says: 'yes' },
  ])('client $Id with number "$PhoneNumber", impersonated by "$impersonatedBy": $says', (row) => {
    expect(wordOf(maySaveClient(anActor('globalAdmin', row.impersonatedBy), row))).toBe(row.says)
  })
})

describe('pay debts', () => {
  test.each([
    { debts: 1, impersonatedBy: '', says: 'yes' },
    { debts: 0, impersonatedBy: '', says: 'state clients.noDebts' },
    { debts: 1, impersonatedBy: 'Global', says: 'forbidden access.notWhileImpersonating' },
    { debts: 0, impersonatedBy: 'Global', says: 'forbidden access.notWhileImpersonating' },
  ])('$debts debts, impersonated by "$impersonatedBy": $says', ({ debts, impersonatedBy, says }) => {
    const verdict = mayPayDebts(anActor('globalAdmin', impersonatedBy), { Debts: Array.from({ length: debts }) })
    expect(wordOf(verdict)).toBe(says)
  })
})

describe('notify', () => {
  test.each<{ channel: NotificationChannel; Email: string; says: string }>([
    { channel: 'EMAIL', Email: 'driver@example.test', says: 'yes' },
    { channel: 'EMAIL', Email: '', says: 'state clients.noEmail' },
    { channel: 'SMS', Email: '', says: 'state clients.channelUnavailable' },
    { channel: 'PUSH', Email: 'driver@example.test', says: 'state clients.channelUnavailable' },
  ])('$channel to "$Email": $says', ({ channel, Email, says }) => {
    expect(wordOf(mayNotifyClient(anActor('globalAdmin'), { Email }, channel))).toBe(says)
  })

  test('every channel: decided', () => {
    expect(Object.keys(channelHasProvider).sort()).toEqual([...notificationChannels].sort())
  })
})

test.each([
  { name: 'no debts', debts: [], totals: [] },
  {
    name: 'two currencies stay apart',
    debts: [
      { Currency: 'GBP', AmountInCents: 5 },
      { Currency: 'EUR', AmountInCents: 250 },
      { Currency: 'EUR', AmountInCents: 1 },
    ],
    totals: [
      { Currency: 'EUR', AmountInCents: 251 },
      { Currency: 'GBP', AmountInCents: 5 },
    ],
  },
])('totals: $name', ({ debts, totals }) => expect(totalsByCurrency(debts)).toEqual(totals))
