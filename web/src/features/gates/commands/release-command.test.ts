import { expect, test } from 'vitest'
import { isKeptOpenBySms, releaseCommand } from './release-command.ts'

test.each([
  ['ALIVE', '+3725000001', 'NETWORK'],
  ['DEAD', '+3725000001', 'SMS'],
  ['DEAD', '', 'NETWORK'],
] as const)('release with a controller that is %s and has SIM card "%s": sent by %s', (Health, PhoneNumber, mode) =>
  expect(releaseCommand({ ID: 7 }, { Health, PhoneNumber })).toMatchObject({ GateId: 7, SendMode: mode }),
)

test.each([
  [false, { Command: 'KEEP_OPEN', SendMode: 'SMS' }, true],
  [true, { Command: 'KEEP_OPEN', SendMode: 'SMS' }, false],
  [false, { Command: 'KEEP_OPEN', SendMode: 'NETWORK' }, false],
  [false, { Command: 'RELEASE_KEEP_OPEN', SendMode: 'SMS' }, false],
  [false, undefined, false],
] as const)(
  'reported as kept open: %s, last command %o: release is offered without a report: %s',
  (isAlwaysOpened, last, isOffered) => expect(isKeptOpenBySms({ isAlwaysOpened }, last)).toBe(isOffered),
)
