import { expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import { stateAfter } from '../../kit/lifecycle.ts'
import { kindAndReasonOf } from '../../kit/verdict.testing.ts'
import { notificationChannels, notificationLifecycle, type NotificationChannel } from './notifications.lifecycle.ts'
import { fitsChannel, mayNotifyClient, smsMaxLength } from './notifications.policy.ts'

test('lifecycle of notifications: delivered and failed are final', () => {
  for (const final of ['DELIVERED', 'FAILED'] as const)
    expect(
      (['accept', 'deliver', 'fail'] as const).map((event) => stateAfter(notificationLifecycle, final, event)),
    ).toEqual([undefined, undefined, undefined])
})

test.each<{ channel: NotificationChannel; Email: string; PhoneNumber: string; expected: string }>([
  { channel: 'EMAIL', Email: 'driver@example.test', PhoneNumber: '', expected: 'yes' },
  { channel: 'EMAIL', Email: '', PhoneNumber: '+37255512345', expected: 'state notifications.noEmail' },
  { channel: 'SMS', Email: '', PhoneNumber: '+37255512345', expected: 'yes' },
  { channel: 'SMS', Email: 'driver@example.test', PhoneNumber: '', expected: 'state notifications.noPhone' },
  { channel: 'PUSH', Email: '', PhoneNumber: '', expected: 'yes' },
])('notification by $channel to "$Email", "$PhoneNumber": $expected', ({ channel, expected, ...client }) => {
  expect(kindAndReasonOf(mayNotifyClient(actorAs('globalAdmin'), client, channel))).toBe(expected)
})

test.each(['regionAdmin', 'zoneAdmin', 'placeAdmin', 'operator'] as const)('notification by %s: forbidden', (role) => {
  const client = { Email: 'driver@example.test', PhoneNumber: '' }
  expect(kindAndReasonOf(mayNotifyClient(actorAs(role), client, 'EMAIL'))).toBe('forbidden access.notPermitted')
})

test('text over the limit of a text message: refused for SMS only', () => {
  const outcomes = (length: number) =>
    notificationChannels.map((channel) => fitsChannel(channel, { Title: 'T', Body: 'õ'.repeat(length - 2) }).ok)
  expect(outcomes(smsMaxLength)).toEqual([true, true, true])
  expect(outcomes(smsMaxLength + 1)).toEqual([true, true, false])
})
