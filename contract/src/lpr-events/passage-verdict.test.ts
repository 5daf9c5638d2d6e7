import { expect, test } from 'vitest'
import { verdictOf, type PassageVerdict } from './passage-verdict.ts'

type Seen = Parameters<typeof verdictOf>[0]
const opened: Seen = { Outcome: 'STARTED', IsGateOpened: true, CommandStatus: 'DONE', GateId: 7 }
const shut: Seen = { Outcome: 'REFUSED', IsGateOpened: false, CommandStatus: null, GateId: 7 }

test.each<[string, Seen, PassageVerdict]>([
  ['it opened', opened, 'OPENED'],
  ['it is just being told', { ...opened, CommandStatus: 'WAITING' }, 'OPENING'],
  ['it has been told', { ...opened, CommandStatus: 'SENT' }, 'OPENING'],
  ['nobody knows the order any more', { ...opened, CommandStatus: null }, 'OPENED'],
  ['it did not answer', { ...opened, CommandStatus: 'NO_ANSWER' }, 'UNCONFIRMED'],
  ['it failed', { ...opened, CommandStatus: 'FAILED' }, 'UNCONFIRMED'],
  ['it was out of reach', { ...opened, CommandStatus: 'EXPIRED' }, 'UNCONFIRMED'],
  ['the car was turned away', shut, 'SHUT'],
  ['the car was turned away at a barrier that is gone', { ...shut, GateId: null }, 'SHUT'],
  ['nobody was found for the exit', { ...shut, Outcome: 'UNMATCHED' }, 'SHUT'],
  ['a lane without a barrier', { ...shut, Outcome: 'STARTED', GateId: null }, 'NO_BARRIER'],
  ['a read from before cameras were known', { ...shut, Outcome: null, GateId: null }, 'UNKNOWN'],
])('%s', (_, seen, verdict) => {
  expect(verdictOf(seen)).toBe(verdict)
})
