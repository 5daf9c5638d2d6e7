import { describe, expect, test } from 'vitest'
import {
  admit,
  admitByRight,
  decideRead,
  isDecidedByStays,
  type Offer,
  type Read,
  type Situation,
} from './read-decision.ts'

const at = (clock: string) => `2026-03-04T${clock}:00.000Z`
const entry = (clock: string, more: Partial<Read> = {}): Read => ({
  direction: 'ENTRY',
  isReadable: true,
  time: at(clock),
  isFresh: true,
  isClockWrong: false,
  hasGate: true,
  ...more,
})
const exit = (clock: string, more: Partial<Read> = {}): Read => entry(clock, { direction: 'EXIT', ...more })
const stale = { isFresh: false }
const empty: Situation = { graceMinutes: 10, admission: { right: 'PUBLIC' } }
const running = (clock: string) => ({ running: { id: 1, start: at(clock) } })
const awaited = { running: { id: 1, start: at('10:00'), isAwaited: true } }
const entered = { running: { id: 1, start: at('10:00'), isAwaited: false, enteredAt: at('12:00') } }
const granted = (until: string) => ({
  running: { id: 1, start: '2026-02-01T11:00:00.000Z', isAwaited: false, grantedUntil: at(until) },
})
const before = (end: string, hasExitRead: boolean) => ({ before: { id: 2, end: at(end), hasExitRead } })
const start = { do: 'start', right: 'PUBLIC' }
const nothing = { do: 'nothing' }
const ofRunning = { do: 'end', sessionId: 1 }
const exitRead = { do: 'storeExitRead', sessionId: 2 }
const noGate = { hasGate: false }
const unmatched = { unmatchedExit: { eventId: 5, time: at('10:00') } }
const startAndEnd = { do: 'startAndEnd', exitEventId: 5, end: at('10:00') }
const refused = (reason: 'full' | 'placeClosed') => ({ admission: { refusal: `lprEvents.${reason}` as const } })
const next = (clock: string) => ({ after: { id: 3, start: at(clock) } })
const accessOnly = { passesWithoutStay: true }
const declined = { memberReason: 'lprEvents.memberDeclined' } as const
const listedOnly: Partial<Situation> = { admission: { right: 'WHITELIST' }, ...accessOnly }

/** `expected`: outcome, gate, reason after the dot, exceptions with their session. */
type Row = [subject: string, read: Read, situation: Partial<Situation>, expected: string, act: object]
// One line per read.
// oxfmt-ignore
const rows: Row[] = [
  ['entry', entry('10:00'), {}, 'STARTED open  ', start],
  ['entry of a pass holder', entry('10:00'), { admission: { right: 'MONTHLY_PASS' } }, 'STARTED open  ', { do: 'start', right: 'MONTHLY_PASS' }],
  ['entry, delivered late', entry('10:00', stale), {}, 'STARTED shut tooLate ', start],
  ['entry without a gate', entry('10:00', noGate), {}, 'STARTED shut  ', start],
  ['entry, place full', entry('10:00'), refused('full'), 'REFUSED shut full ', nothing],
  ['entry without a gate, place full: the car is in', entry('10:00', noGate), refused('full'), 'STARTED shut full ', start],
  ['second entry read, 4 minutes after the start', entry('10:04'), running('10:00'), 'REPEATED open repeated ', nothing],
  ['second entry read, 5 minutes: still one passage', entry('10:05'), running('10:00'), 'REPEATED open repeated ', nothing],
  ['second entry read, 6 minutes', entry('10:06'), running('10:00'), 'REPEATED open repeated ENTRY_TWICE:1', nothing],
  ['entry of an awaited visitor', entry('12:00'), awaited, 'STARTED open  ', { do: 'storeEntryRead', sessionId: 1 }],
  ['second entry read of a visitor', entry('12:04'), entered, 'REPEATED open repeated ', nothing],
  ['second entry of a visitor', entry('12:06'), entered, 'REPEATED open repeated ENTRY_TWICE:1', nothing],
  ['exit of a visitor', exit('13:00'), entered, 'ENDED open  ', ofRunning],
  ['second entry, delivered late', entry('10:06', stale), running('10:00'), 'REPEATED shut repeated ENTRY_TWICE:1', nothing],
  ['entry while parked at another place', entry('10:00'), { elsewhere: { id: 9 } }, 'STARTED open  TWO_PLACES:9', start],
  ['entry inside an ended stay', entry('09:30'), before('10:00', true), 'REPEATED open repeated ', nothing],
  ['entry after an exit read', entry('10:01'), before('10:00', true), 'STARTED open  ', start],
  ['entry within the exit grace', entry('10:09'), before('10:00', false), 'IN_GRACE open  ', nothing],
  ['entry after the exit grace', entry('10:10'), before('10:00', false), 'STARTED open  ', start],
  ['entry delivered after its exit', entry('09:00', stale), unmatched, 'STARTED shut tooLate ', startAndEnd],
  ['entry before another stay, exit after that stay began', entry('09:00', stale), { ...next('09:30'), ...unmatched }, 'REPEATED shut outOfOrder OUT_OF_ORDER:3', nothing],
  ['entry and exit before the next stay', entry('09:00', stale), { ...next('10:30'), ...unmatched }, 'STARTED shut tooLate ', startAndEnd],
  ['entry 2 minutes before a known stay', entry('09:58', stale), next('10:00'), 'REPEATED shut repeated ', nothing],
  ['exit', exit('11:00'), running('10:00'), 'ENDED open  ', ofRunning],
  ['exit, delivered late', exit('11:00', stale), running('10:00'), 'ENDED shut tooLate ', ofRunning],
  ['exit after 30 days', exit('11:00'), { running: { id: 1, start: '2026-02-02T11:00:00.000Z' } }, 'ENDED open  ', ofRunning],
  ['exit after 31 days', exit('11:00'), { running: { id: 1, start: '2026-02-01T11:00:00.000Z' } }, 'ENDED open  OVERSTAY:1', ofRunning],
  ['exit of a visitor after 31 days, within the granted time', exit('11:00'), granted('11:00'), 'ENDED open  ', ofRunning],
  ['exit of a visitor after 31 days and the granted time', exit('11:00'), granted('10:59'), 'ENDED open  OVERSTAY:1', ofRunning],
  ['exit without entry', exit('11:00'), {}, 'UNMATCHED shut exitWithoutEntry EXIT_WITHOUT_ENTRY', nothing],
  ['exit without entry, refused again', exit('11:01'), { isRefusedAgain: true }, 'UNMATCHED shut exitWithoutEntry ', nothing],
  ['exit within the exit grace', exit('11:09'), before('11:00', false), 'IN_GRACE open  ', exitRead],
  ['exit before a manual end, delivered after it', exit('10:50', stale), before('11:00', false), 'IN_GRACE shut tooLate ', exitRead],
  ['exit after the exit grace', exit('11:10'), before('11:00', false), 'UNMATCHED shut exitWithoutEntry EXIT_WITHOUT_ENTRY:2', nothing],
  ['second exit read', exit('11:02'), before('11:00', true), 'REPEATED open repeated ', nothing],
  ['second exit read after a manual end', exit('11:09'), { before: { id: 2, end: at('11:00'), hasExitRead: true, exitReadAt: at('11:08') } }, 'REPEATED open repeated ', nothing],
  ['exit 30 minutes after an exit read', exit('11:30'), before('11:00', true), 'UNMATCHED shut exitWithoutEntry EXIT_WITHOUT_ENTRY', nothing],
  ['exit inside a stay that a camera ended', exit('10:30', stale), before('11:00', true), 'UNMATCHED shut outOfOrder OUT_OF_ORDER:2', nothing],
  ['exit before the start of the running stay', exit('09:00', stale), running('10:00'), 'UNMATCHED shut outOfOrder OUT_OF_ORDER:1', nothing],
  ['access only (R95), entry', entry('10:00'), listedOnly, 'ACCESS open  ', nothing],
  ['access only, entry without a gate', entry('10:00', noGate), listedOnly, 'ACCESS shut  ', nothing],
  ['access only, entry delivered late', entry('10:00', stale), listedOnly, 'ACCESS shut tooLate ', nothing],
  ['access only, entry while parked at another place', entry('10:00'), { ...listedOnly, elsewhere: { id: 9 } }, 'ACCESS open  TWO_PLACES:9', nothing],
  ['access only, entry, place closed', entry('10:00'), { ...refused('placeClosed'), ...accessOnly }, 'REFUSED shut placeClosed ', nothing],
  ['access only, entry without a gate, place closed', entry('10:00', noGate), { ...refused('placeClosed'), ...accessOnly }, 'ACCESS shut placeClosed ', nothing],
  ['access only, entry 1 minute after a stay', entry('10:01'), { ...listedOnly, ...before('10:00', false) }, 'ACCESS open  ', nothing],
  ['access only, entry during a running stay', entry('10:06'), { ...accessOnly, ...running('10:00') }, 'REPEATED open repeated ENTRY_TWICE:1', nothing],
  ['access only, entry delivered after its exit: no stay', entry('09:00', stale), { ...accessOnly, ...unmatched }, 'ACCESS shut tooLate ', nothing],
  ['access only, entry delivered after a later stay began', entry('09:00', stale), { ...accessOnly, ...next('10:00') }, 'ACCESS shut tooLate ', nothing],
  ['access only, place closed, a later stay began', entry('10:00'), { ...refused('placeClosed'), ...accessOnly, after: { id: 3, start: '2026-03-04T10:00:05.000Z' } }, 'REFUSED shut placeClosed ', nothing],
  ['access only, exit without a stay', exit('11:00'), accessOnly, 'ACCESS open  ', nothing],
  ['access only, second exit', exit('11:01'), { ...accessOnly, isRefusedAgain: true }, 'ACCESS open  ', nothing],
  ['access only, exit before the start of the running stay', exit('09:00', stale), { ...accessOnly, ...running('10:00') }, 'ACCESS shut tooLate ', nothing],
  ['access only, exit during a running stay: ends it', exit('11:00'), { ...accessOnly, ...running('10:00') }, 'ENDED open  ', ofRunning],
  ['access only, exit within the grace of a manual end', exit('11:09'), { ...accessOnly, ...before('11:00', false) }, 'IN_GRACE open  ', exitRead],
  ['entry of a declined member: public, with the reason', entry('10:00'), declined, 'STARTED open memberDeclined ', start],
  ['entry of a declined member, delivered late', entry('10:00', stale), declined, 'STARTED shut tooLate ', start],
  ['entry of a declined member, place full', entry('10:00'), { ...refused('full'), ...declined }, 'REFUSED shut memberDeclined ', nothing],
  ['entry of a declined member, place closed to members too', entry('10:00'), { ...refused('placeClosed'), ...declined }, 'REFUSED shut placeClosed ', nothing],
  ['entry, unreadable plate', entry('10:00', { isReadable: false }), {}, 'UNREAD shut unread UNREAD', nothing],
  ['exit, unreadable plate', exit('10:00', { isReadable: false }), {}, 'UNREAD shut unread UNREAD', nothing],
  ['entry, camera clock wrong', entry('10:00', { isClockWrong: true }), {}, 'STARTED open  CLOCK', start],
  ['entry, camera clock wrong by an unknown offset', entry('10:00', { isClockWrong: true, isFresh: false }), {}, 'STARTED shut clockWrong CLOCK', start],
  ['exit without entry, camera clock wrong', exit('10:00', { isClockWrong: true }), {}, 'UNMATCHED shut exitWithoutEntry EXIT_WITHOUT_ENTRY,CLOCK', nothing],
]

describe('decision for a read (decision 0014)', () => {
  test.each(rows)('%s', (_, read, situation, expected, act) => {
    const { outcome, gate, reason, exceptions, act: done } = decideRead(read, { ...empty, ...situation })
    const seen = exceptions.map(({ kind, sessionId }) => (sessionId === undefined ? kind : `${kind}:${sessionId}`))
    expect(`${outcome} ${gate} ${reason.split('.')[1] ?? ''} ${seen.join()}`).toBe(expected)
    expect(done).toEqual(act)
  })
})

describe('reads decided by the known stays: further facts change nothing', () => {
  const more: Partial<Situation> = {
    admission: { refusal: 'lprEvents.full' },
    ...accessOnly,
    isRefusedAgain: true,
    elsewhere: { id: 9 },
    unmatchedExit: { eventId: 5, time: at('12:00') },
  }
  const isDecided = (read: Read, situation: Partial<Situation>) => isDecidedByStays(read, { ...empty, ...situation })
  const decided = rows.filter(([, read, situation]) => read.isReadable && isDecided(read, situation))
  test.each(decided)('%s', (_, read, situation) => {
    const stays = { ...empty, ...situation }
    expect(decideRead(read, { ...stays, ...more })).toEqual(decideRead(read, stays))
  })
  test.each<[string, Read, Partial<Situation>, boolean]>([
    ['exit of the running stay', exit('11:00'), running('10:00'), true],
    ['exit after a manual end', exit('11:09'), before('11:00', false), true],
    ['second exit read', exit('11:02'), before('11:00', true), true],
    ['exit inside a stay', exit('10:30'), before('11:00', true), true],
    ['exit 30 minutes after the last stay', exit('11:30'), before('11:00', true), false],
    ['exit before the start of the running stay', exit('09:00'), running('10:00'), false],
    ['exit without stays', exit('11:00'), {}, false],
    ['second entry read', entry('10:04'), running('10:00'), true],
    ['entry inside a stay', entry('09:30'), before('10:00', true), true],
    ['entry within the exit grace', entry('10:09'), before('10:00', false), false],
    ['entry before the start of the running stay', entry('09:00'), running('10:00'), false],
    ['entry without stays', entry('10:00'), {}, false],
  ])('%s', (_, read, situation, isExpected) => {
    expect(isDecided(read, situation)).toBe(isExpected)
  })
})

describe('admission', () => {
  const offer: Offer = { status: 'ACTIVE', isOpen: true, publicSpots: 10, free: 3, rights: [] }
  test.each<[string, Partial<Offer>, string]>([
    ['no right, spots free', {}, 'PUBLIC'],
    ['full: refused', { free: 0 }, 'lprEvents.full'],
    ['full, with a right', { free: 0, rights: ['MONTHLY_PASS'] }, 'MONTHLY_PASS'],
    ['several rights: the strongest', { rights: ['BOOKING', 'FLEET'] }, 'BOOKING'],
    ['outside the hours: refused', { isOpen: false }, 'lprEvents.closedNow'],
    ['outside the hours, with a right', { isOpen: false, rights: ['WHITELIST'] }, 'WHITELIST'],
    ['no public spots: refused', { publicSpots: 0 }, 'lprEvents.noPublicSpots'],
    ['spots not counted', { publicSpots: null, free: -4 }, 'PUBLIC'],
    ['hidden place: refused', { status: 'HIDDEN' }, 'lprEvents.placeHidden'],
    ['hidden place, with a right', { status: 'HIDDEN', rights: ['FLEET'] }, 'FLEET'],
    ['closed place, with a right: refused', { status: 'CLOSED', rights: ['FLEET'] }, 'lprEvents.placeClosed'],
  ])('%s', (_, more, expected) => {
    expect(Object.values(admit({ ...offer, ...more }))).toEqual([expected])
  })
  test.each<[string, Partial<Offer>, string | undefined]>([
    ['with a right', { rights: ['FLEET'] }, 'FLEET'],
    ['closed place', { status: 'CLOSED', rights: ['FLEET'] }, 'lprEvents.placeClosed'],
    ['hidden place', { status: 'HIDDEN' }, 'lprEvents.placeHidden'],
    ['no right: needs counting', {}, undefined],
  ])('without counting: %s', (_, more, expected) => {
    const admission = admitByRight({ ...offer, ...more })
    expect(admission && Object.values(admission)[0]).toBe(expected)
  })
})
