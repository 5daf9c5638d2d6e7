import { expect, test } from 'vitest'
import { mayBeKeptOpen, releaseCommand } from './release-command.ts'

const phone = '+3725000001'

test.each([
  ['ALIVE', phone, 'NETWORK'],
  ['LATE', phone, 'SMS'],
  ['DEAD', phone, 'SMS'],
  ['DEAD', '', 'NETWORK'],
] as const)('release with a controller that is %s and has SIM card "%s": sent by %s', (Health, PhoneNumber, mode) =>
  expect(releaseCommand({ ID: 7 }, { Health, PhoneNumber })).toMatchObject({ GateId: 7, SendMode: mode }),
)

test.each([
  ['DEAD', phone, false, true],
  ['LATE', phone, false, true],
  ['DEAD', phone, true, false],
  ['ALIVE', phone, false, false],
  ['DEAD', '', false, false],
] as const)(
  'controller %s with SIM card "%s", reported as kept open: %s; release is offered without a report: %s',
  (Health, PhoneNumber, isAlwaysOpened, isOffered) =>
    expect(mayBeKeptOpen({ isAlwaysOpened }, { Health, PhoneNumber })).toBe(isOffered),
)
