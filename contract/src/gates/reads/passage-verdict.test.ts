import { expect, test } from 'vitest'
import { verdictOf, type PassageVerdict } from './passage-verdict.ts'

type Seen = Parameters<typeof verdictOf>[0]
const opened: Seen = { Outcome: 'STARTED', IsGateOpened: true, CommandStatus: 'DONE', GateId: 7 }
const shut: Seen = { Outcome: 'REFUSED', IsGateOpened: false, CommandStatus: null, GateId: 7 }

test.each<[string, Seen, PassageVerdict]>([
  ['it opened', opened, 'OPENED'],
  ['command waiting', { ...opened, CommandStatus: 'WAITING' }, 'OPENING'],
  ['command sent', { ...opened, CommandStatus: 'SENT' }, 'OPENING'],
  ['command unknown', { ...opened, CommandStatus: null }, 'OPENED'],
  ['command unanswered', { ...opened, CommandStatus: 'NO_ANSWER' }, 'UNCONFIRMED'],
  ['command failed', { ...opened, CommandStatus: 'FAILED' }, 'UNCONFIRMED'],
  ['command expired', { ...opened, CommandStatus: 'EXPIRED' }, 'UNCONFIRMED'],
  ['the car was turned away', shut, 'SHUT'],
  ['the car was turned away at a barrier that is gone', { ...shut, GateId: null }, 'SHUT'],
  ['exit without a session', { ...shut, Outcome: 'UNMATCHED' }, 'SHUT'],
  ['a lane without a barrier', { ...shut, Outcome: 'STARTED', GateId: null }, 'NO_BARRIER'],
  ['a read from before cameras were known', { ...shut, Outcome: null, GateId: null }, 'UNKNOWN'],
])('%s', (_, seen, verdict) => {
  expect(verdictOf(seen)).toBe(verdict)
})
