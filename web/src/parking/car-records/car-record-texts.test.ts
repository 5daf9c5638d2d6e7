import { zeroDate } from '@parkla/contract/kit/time.ts'
import { expect, test } from 'vitest'
import { setPageLanguage } from '../../kit/phrases.testing.ts'
import { bookingText, listText, passageText, passText } from './car-record-texts.ts'

await setPageLanguage()

const now = '2026-11-23T18:00:00.000Z'
const record = {
  Id: 1,
  CarNumber: '123ABC',
  Place: { Id: 2, Name: 'Vabaduse väljaku parkla', TimeZone: 'Europe/Tallinn' },
}
const refused = {
  ...record,
  Time: '2026-11-23T14:21:00.000Z',
  Direction: 'ENTRY',
  GateId: 3,
  Outcome: 'REFUSED',
  Reason: 'lprEvents.closedNow',
  IsGateOpened: false,
  CommandStatus: null,
} as const

test.each<[Partial<Parameters<typeof passageText>[0]>, string]>([
  [{}, 'Refused at Vabaduse väljaku parkla, 16:21: outside opening hours'],
  [{ Time: '2026-11-22T14:21:00.000Z', Reason: '' }, 'Refused at Vabaduse väljaku parkla, 22.11.2026 16:21'],
  [
    { Direction: 'EXIT', Outcome: 'UNMATCHED', Reason: 'lprEvents.exitWithoutEntry' },
    'Exit refused at Vabaduse väljaku parkla, 16:21: no active session of this plate here',
  ],
  [
    { Outcome: 'ACCESS', Reason: '', IsGateOpened: true, CommandStatus: 'DONE' },
    'Let in at Vabaduse väljaku parkla, 16:21: access only',
  ],
  [
    { Direction: 'EXIT', Outcome: 'REPEATED', Reason: '', IsGateOpened: true, CommandStatus: 'DONE' },
    'Let out at Vabaduse väljaku parkla, 16:21',
  ],
  [{ GateId: null, Outcome: 'REPEATED', Reason: '' }, 'Seen at Vabaduse väljaku parkla, 16:21'],
])('passage %o: %s', (passage, text) => {
  expect(passageText({ ...refused, ...passage }, now)).toBe(text)
})

test('booking: place with start and end on its clock', () => {
  const booking = { ...record, StartTime: '2026-11-24T06:00:00.000Z', EndTime: '2026-11-24T16:00:00.000Z' }
  expect(bookingText(booking)).toBe('Booked at Vabaduse väljaku parkla, 24.11.2026 08:00 – 24.11.2026 18:00')
})

test('pass: first and last day; without an end, suspended', () => {
  const pass = { ...record, ValidFrom: '2026-10-31T22:00:00.000Z', ValidTo: '2026-11-30T22:00:00.000Z' }
  expect(passText({ ...pass, Status: 'ACTIVE' })).toBe(
    'Monthly pass at Vabaduse väljaku parkla, 01.11.2026 – 30.11.2026',
  )
  expect(passText({ ...pass, ValidTo: zeroDate, Status: 'SUSPENDED' })).toBe(
    'Monthly pass at Vabaduse väljaku parkla, 01.11.2026 –, suspended',
  )
})

test('list: name and place; days and state where they limit it', () => {
  const open = { ...record, Kind: 'WHITELIST', Name: 'Residents', ValidFrom: zeroDate, ValidTo: zeroDate } as const
  expect(listText({ ...open, Status: 'APPROVED' })).toBe('Whitelist Residents: Vabaduse väljaku parkla')
  const limited = { ...open, Kind: 'FLEET', ValidTo: '2026-11-30T22:00:00.000Z' } as const
  expect(listText({ ...limited, Status: 'PENDING' })).toBe(
    'Fleet Residents: Vabaduse väljaku parkla, – 30.11.2026, pending',
  )
})
