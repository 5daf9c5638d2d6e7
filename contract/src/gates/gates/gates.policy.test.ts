import { describe, expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import type { Role } from '../../access/roles.ts'
import { gateCommands } from '../devices/device-messages.ts'
import { zeroDate } from '../../kit/time.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import {
  hasExtras,
  healthOf,
  isOverAir,
  isPossibleCommand,
  mayBeReached,
  mayCommand,
  mayConfigureGates,
  mayRemoveDevice,
  mayUpdateFirmware,
  secondsToExpire,
  signalPercent,
} from './gates.policy.ts'

const now = '2026-03-04T10:00:00.000Z'

test.each([
  { rssi: null, percent: null },
  { rssi: undefined, percent: null },
  { rssi: 0, percent: null },
  { rssi: -0.4, percent: null },
  { rssi: -120, percent: 10 },
  { rssi: -85, percent: 10 },
  { rssi: -84.5, percent: 25 },
  { rssi: -84.6, percent: 10 },
  { rssi: -84, percent: 25 },
  { rssi: -71, percent: 25 },
  { rssi: -70.6, percent: 25 },
  { rssi: -70, percent: 40 },
  { rssi: -60, percent: 40 },
  { rssi: -59, percent: 65 },
  { rssi: -50, percent: 65 },
  { rssi: -49, percent: 98 },
  { rssi: -1, percent: 98 },
])('$rssi dBm is $percent % (R164)', ({ rssi, percent }) => {
  expect(signalPercent(rssi)).toBe(percent)
})

describe('health (R159)', () => {
  const limits = { lateMinutes: 5, deadMinutes: 15 }
  test.each([
    { last: zeroDate, health: 'NEW' },
    { last: '2026-03-04T10:00:30.000Z', health: 'ALIVE' },
    { last: '2026-03-04T09:55:00.001Z', health: 'ALIVE' },
    { last: '2026-03-04T09:55:00.000Z', health: 'LATE' },
    { last: '2026-03-04T09:45:00.001Z', health: 'LATE' },
    { last: '2026-03-04T09:45:00.000Z', health: 'DEAD' },
  ])('received at $last: $health', ({ last, health }) => {
    expect(healthOf({ LastHeartbeat: last }, now, limits)).toBe(health)
  })
  test('limits are settings', () => {
    const received = { LastHeartbeat: '2026-03-04T09:57:00.000Z' }
    expect(healthOf(received, now, { lateMinutes: 1, deadMinutes: 3 })).toBe('DEAD')
  })
})

test('seconds to expire: 5 by a read, 10 by a person, 60 for firmware', () => {
  expect(secondsToExpire('OPEN', 'read')).toBe(5)
  expect(secondsToExpire('OPEN', 'person')).toBe(10)
  expect(secondsToExpire('KEEP_OPEN', 'person')).toBe(10)
  expect(secondsToExpire('UPDATE_FIRMWARE', 'person')).toBe(60)
})

const everything = [...gateCommands]
const atTheGate = ['OPEN', 'STATUS', 'KEEP_OPEN', 'RELEASE_KEEP_OPEN']
test.each<{ role: Role; may: string[] }>([
  { role: 'globalAdmin', may: everything },
  { role: 'regionAdmin', may: everything },
  { role: 'placeAdmin', may: everything },
  { role: 'operator', may: atTheGate },
  { role: 'bookingsAdmin', may: [] },
  { role: 'homeUser', may: [] },
])('$role may send $may (R165)', ({ role, may }) => {
  expect(gateCommands.filter((command) => mayCommand(actorAs(role), command).ok)).toEqual(may)
})

test('restart without the right to configure: gates.mayNotConfigure', () => {
  expect(outcomeOf(mayCommand(actorAs('operator'), 'RESET'))).toBe('gates.mayNotConfigure')
  expect(outcomeOf(mayCommand(actorAs('homeUser'), 'OPEN'))).toBe('access.notPermitted')
})

type Asked = Parameters<typeof isPossibleCommand>[0]
test.each<[Partial<Asked> & Pick<Asked, 'Command'>, string]>([
  [{ Command: 'OPEN' }, 'gates.openNeedsReason'],
  [{ Command: 'OPEN', Reason: 'Fire drill' }, 'yes'],
  [{ Command: 'OPEN', Reason: 'x', GateId: undefined }, 'gates.gateMissing'],
  [{ Command: 'OPEN', Reason: 'x', GateId: undefined, OutputList: [2] }, 'yes'],
  [{ Command: 'KEEP_OPEN' }, 'gates.keepOpenNeedsReason'],
  [{ Command: 'KEEP_OPEN', Until: zeroDate }, 'gates.keepOpenNeedsReason'],
  [{ Command: 'KEEP_OPEN', Reason: 'Moving house' }, 'yes'],
  [{ Command: 'KEEP_OPEN', Until: '2026-03-04T10:15:00.000Z' }, 'yes'],
  [{ Command: 'KEEP_OPEN', Until: now }, 'gates.keepOpenEndsInPast'],
  [{ Command: 'KEEP_OPEN', Reason: 'x', GateId: undefined, OutputList: [2] }, 'gates.gateMissing'],
  [{ Command: 'RELEASE_KEEP_OPEN', GateId: undefined }, 'gates.gateMissing'],
  [{ Command: 'RELEASE_KEEP_OPEN' }, 'yes'],
  [{ Command: 'STATUS', GateId: undefined }, 'yes'],
  [{ Command: 'RESET', GateId: undefined }, 'yes'],
])('%o: %s (R163)', (asked, expected) => {
  const command = { Reason: '', GateId: 1, OutputList: [], Until: undefined, ...asked }
  expect(outcomeOf(isPossibleCommand(command, now))).toBe(expected)
})

test('text message without a phone number: refused (R160)', () => {
  const [bySms, byNetwork] = [
    { SendMode: 'SMS', Command: 'OPEN' } as const,
    { SendMode: 'NETWORK', Command: 'OPEN' } as const,
  ]
  const firmware = { ...bySms, Command: 'UPDATE_FIRMWARE' } as const
  expect(outcomeOf(mayBeReached({ PhoneNumber: '' }, bySms))).toBe('gates.noPhoneNumber')
  expect(outcomeOf(mayBeReached({ PhoneNumber: '+37255512345' }, bySms))).toBe('yes')
  expect(outcomeOf(mayBeReached({ PhoneNumber: '+37255512345' }, firmware))).toBe('gates.firmwareNotBySms')
  expect(outcomeOf(mayBeReached({ PhoneNumber: '' }, byNetwork))).toBe('yes')
})

test.each([
  { version: 2, extras: false },
  { version: 3, extras: true },
  { version: 11, extras: true },
])('version $version has extras: $extras', ({ version, extras }) => {
  expect(hasExtras({ Version: version })).toBe(extras)
})

test.each([
  { firmware: '1.1', over: false },
  { firmware: '1.1.4', over: false },
  { firmware: '1.10', over: false },
  { firmware: '1.2', over: true },
  { firmware: '2.1.1', over: true },
  { firmware: '11.1', over: true },
  { firmware: '', over: true },
])('firmware "$firmware" takes an update over the air: $over (R162)', ({ firmware, over }) => {
  expect(isOverAir({ FirmwareVersion: firmware })).toBe(over)
})

describe('updating firmware (R162)', () => {
  const ready = { Version: 3, FirmwareVersion: '2.4.0', UpdatingTo: '', Gates: [{ isAlwaysOpened: false }] }
  test.each([
    ['ready', {}, '', 'yes'],
    ['of version 2', { Version: 2 }, '', 'gates.firmwareVersionTooOld'],
    ['of firmware 1.10', { FirmwareVersion: '1.10.2' }, '', 'gates.firmwareNotOverAir'],
    ['under update', { UpdatingTo: '2.5.0' }, '', 'gates.firmwareOneAtATime'],
    ['beside one under update', {}, '2.5.0', 'gates.firmwareOneAtATime'],
    ['with a gate kept open', { Gates: [{ isAlwaysOpened: true }] }, '', 'gates.firmwareWhileKeptOpen'],
  ])('controller %s: $3', (_, change, UpdatingTo, expected) => {
    const verdict = mayUpdateFirmware(actorAs('placeAdmin'), { ...ready, ...change }, [{ UpdatingTo }])
    expect(outcomeOf(verdict)).toBe(expected)
  })
  test('operator: forbidden', () => {
    expect(outcomeOf(mayUpdateFirmware(actorAs('operator'), ready, []))).toBe('gates.mayNotConfigure')
  })
})

test('place admin configures gates; removal needs a global admin and the typed name (R165)', () => {
  expect(outcomeOf(mayConfigureGates(actorAs('placeAdmin')))).toBe('yes')
  expect(outcomeOf(mayConfigureGates(actorAs('operator')))).toBe('access.notPermitted')
  expect(outcomeOf(mayRemoveDevice(actorAs('placeAdmin'), { name: 'GC-1' }, 'GC-1'))).toBe('access.notPermitted')
  expect(outcomeOf(mayRemoveDevice(actorAs('globalAdmin'), { name: 'GC-1' }, 'gc-1'))).toBe('gates.confirmationWrong')
  expect(outcomeOf(mayRemoveDevice(actorAs('globalAdmin'), { name: 'GC-1' }, 'GC-1'))).toBe('yes')
  expect(outcomeOf(mayRemoveDevice(actorAs('globalAdmin'), { name: 'GC-1' }, undefined))).toBe('yes')
})
