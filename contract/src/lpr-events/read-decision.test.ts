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
const before = (end: string, hasExitRead: boolean) => ({ before: { id: 2, end: at(end), hasExitRead } })
const start = { do: 'start', right: 'PUBLIC' }
const nothing = { do: 'nothing' }
const listed: Partial<Situation> = { admission: { right: 'WHITELIST' } }
const passesWithoutStay = true

type Row = [what: string, read: Read, situation: Partial<Situation>, told: string, act: object]
/** Told: outcome, gate, reason after the dot, exceptions with their session. */
const rows: Row[] = [
  ['a car comes', entry('10:00'), {}, 'STARTED open  ', start],
  [
    'a pass holder comes',
    entry('10:00'),
    { admission: { right: 'MONTHLY_PASS' } },
    'STARTED open  ',
    { do: 'start', right: 'MONTHLY_PASS' },
  ],
  ['a car came while the link was down', entry('10:00', stale), {}, 'STARTED shut tooLate ', start],
  ['no gate to open', entry('10:00', { hasGate: false }), {}, 'STARTED shut  ', start],
  ['a full place', entry('10:00'), { admission: { refusal: 'lprEvents.full' } }, 'REFUSED shut full ', nothing],
  [
    'a full place without a gate: the car is in',
    entry('10:00', { hasGate: false }),
    { admission: { refusal: 'lprEvents.full' } },
    'STARTED shut full ',
    start,
  ],
  ['read again at the barrier', entry('10:04'), running('10:00'), 'REPEATED open repeated ', nothing],
  ['at five minutes still one passage', entry('10:05'), running('10:00'), 'REPEATED open repeated ', nothing],
  ['in once more', entry('10:06'), running('10:00'), 'REPEATED open repeated ENTRY_TWICE:1', nothing],
  [
    'second entry, delivered late',
    entry('10:06', stale),
    running('10:00'),
    'REPEATED shut repeated ENTRY_TWICE:1',
    nothing,
  ],
  ['the same car elsewhere', entry('10:00'), { elsewhere: { id: 9 } }, 'STARTED open  TWO_PLACES:9', start],
  ['inside a stay that has ended', entry('09:30'), before('10:00', true), 'REPEATED open repeated ', nothing],
  ['in again after an exit read', entry('10:01'), before('10:00', true), 'STARTED open  ', start],
  ['in while leaving', entry('10:09'), before('10:00', false), 'IN_GRACE open  ', nothing],
  ['in after the grace', entry('10:10'), before('10:00', false), 'STARTED open  ', start],
  [
    'an entry that comes after its exit',
    entry('09:00', stale),
    { unmatchedExit: { eventId: 5, time: at('10:00') } },
    'STARTED shut tooLate ',
    { do: 'startAndEnd', exitEventId: 5, end: at('10:00') },
  ],
  [
    'an exit behind the next stay is not its own',
    entry('09:00', stale),
    { after: { id: 3, start: at('09:30') }, unmatchedExit: { eventId: 5, time: at('10:00') } },
    'REPEATED shut outOfOrder OUT_OF_ORDER:3',
    nothing,
  ],
  [
    'an exit before the next stay is its own',
    entry('09:00', stale),
    { after: { id: 3, start: at('10:30') }, unmatchedExit: { eventId: 5, time: at('10:00') } },
    'STARTED shut tooLate ',
    { do: 'startAndEnd', exitEventId: 5, end: at('10:00') },
  ],
  [
    'just before a stay that is known',
    entry('09:58', stale),
    { after: { id: 3, start: at('10:00') } },
    'REPEATED shut repeated ',
    nothing,
  ],
  ['a car leaves', exit('11:00'), running('10:00'), 'ENDED open  ', { do: 'end', sessionId: 1 }],
  [
    'a car left while the link was down',
    exit('11:00', stale),
    running('10:00'),
    'ENDED shut tooLate ',
    { do: 'end', sessionId: 1 },
  ],
  [
    'a car leaves after 31 days',
    exit('11:00'),
    { running: { id: 1, start: '2026-02-01T11:00:00.000Z' } },
    'ENDED open  OVERSTAY:1',
    { do: 'end', sessionId: 1 },
  ],
  ['exit without entry', exit('11:00'), {}, 'UNMATCHED shut exitWithoutEntry EXIT_WITHOUT_ENTRY', nothing],
  ['turned away again', exit('11:01'), { isRefusedAgain: true }, 'UNMATCHED shut exitWithoutEntry ', nothing],
  [
    'leaves within the grace',
    exit('11:09'),
    before('11:00', false),
    'IN_GRACE open  ',
    { do: 'storeExitRead', sessionId: 2 },
  ],
  [
    'exit before a manual end, delivered after it',
    exit('10:50', stale),
    before('11:00', false),
    'IN_GRACE shut tooLate ',
    { do: 'storeExitRead', sessionId: 2 },
  ],
  [
    'leaves after the grace',
    exit('11:10'),
    before('11:00', false),
    'UNMATCHED shut exitWithoutEntry EXIT_WITHOUT_ENTRY:2',
    nothing,
  ],
  ['read again at the exit', exit('11:02'), before('11:00', true), 'REPEATED open repeated ', nothing],
  [
    'read again at the exit, within the grace of an end by hand',
    exit('11:09'),
    { before: { id: 2, end: at('11:00'), hasExitRead: true, exitReadAt: at('11:08') } },
    'REPEATED open repeated ',
    nothing,
  ],
  [
    'out long after it went out',
    exit('11:30'),
    before('11:00', true),
    'UNMATCHED shut exitWithoutEntry EXIT_WITHOUT_ENTRY',
    nothing,
  ],
  [
    'out in the middle of a stay that a camera ended',
    exit('10:30', stale),
    before('11:00', true),
    'UNMATCHED shut outOfOrder OUT_OF_ORDER:2',
    nothing,
  ],
  [
    'out before the stay that runs',
    exit('09:00', stale),
    running('10:00'),
    'UNMATCHED shut outOfOrder OUT_OF_ORDER:1',
    nothing,
  ],
  ['a car that is only let in (R95)', entry('10:00'), { ...listed, passesWithoutStay }, 'ACCESS open  ', nothing],
  [
    'let in where no gate is',
    entry('10:00', { hasGate: false }),
    { ...listed, passesWithoutStay },
    'ACCESS shut  ',
    nothing,
  ],
  [
    'access only, delivered late',
    entry('10:00', stale),
    { ...listed, passesWithoutStay },
    'ACCESS shut tooLate ',
    nothing,
  ],
  [
    'let in, while it stands elsewhere',
    entry('10:00'),
    { ...listed, passesWithoutStay, elsewhere: { id: 9 } },
    'ACCESS open  TWO_PLACES:9',
    nothing,
  ],
  [
    'not let into a closed place',
    entry('10:00'),
    { admission: { refusal: 'lprEvents.placeClosed' }, passesWithoutStay },
    'REFUSED shut placeClosed ',
    nothing,
  ],
  [
    'in at a closed place without a gate',
    entry('10:00', { hasGate: false }),
    { admission: { refusal: 'lprEvents.placeClosed' }, passesWithoutStay },
    'ACCESS shut placeClosed ',
    nothing,
  ],
  [
    'let in at once after a stay',
    entry('10:01'),
    { ...listed, passesWithoutStay, ...before('10:00', false) },
    'ACCESS open  ',
    nothing,
  ],
  [
    'access only, entry during a running stay',
    entry('10:06'),
    { passesWithoutStay, ...running('10:00') },
    'REPEATED open repeated ENTRY_TWICE:1',
    nothing,
  ],
  [
    'access only, entry delivered after its exit: no stay',
    entry('09:00', stale),
    { passesWithoutStay, unmatchedExit: { eventId: 5, time: at('10:00') } },
    'ACCESS shut tooLate ',
    nothing,
  ],
  [
    'access only, delivered after a later stay began',
    entry('09:00', stale),
    { passesWithoutStay, after: { id: 3, start: at('10:00') } },
    'ACCESS shut tooLate ',
    nothing,
  ],
  [
    'not let into a closed place where a stay has begun meanwhile',
    entry('10:00'),
    {
      admission: { refusal: 'lprEvents.placeClosed' },
      passesWithoutStay,
      after: { id: 3, start: '2026-03-04T10:00:05.000Z' },
    },
    'REFUSED shut placeClosed ',
    nothing,
  ],
  ['let out, with no stay to end', exit('11:00'), { passesWithoutStay }, 'ACCESS open  ', nothing],
  ['let out again', exit('11:01'), { passesWithoutStay, isRefusedAgain: true }, 'ACCESS open  ', nothing],
  [
    'let out before a stay that runs',
    exit('09:00', stale),
    { passesWithoutStay, ...running('10:00') },
    'ACCESS shut tooLate ',
    nothing,
  ],
  [
    'access only, exit during a running stay: ends it',
    exit('11:00'),
    { passesWithoutStay, ...running('10:00') },
    'ENDED open  ',
    { do: 'end', sessionId: 1 },
  ],
  [
    'access only, exit within the grace of a manually ended stay',
    exit('11:09'),
    { passesWithoutStay, ...before('11:00', false) },
    'IN_GRACE open  ',
    { do: 'storeExitRead', sessionId: 2 },
  ],
  ['no plate', entry('10:00', { isReadable: false }), {}, 'UNREAD shut unread UNREAD', nothing],
  ['no plate at the exit', exit('10:00', { isReadable: false }), {}, 'UNREAD shut unread UNREAD', nothing],
  ['a wrong clock', entry('10:00', { isClockWrong: true }), {}, 'STARTED open  CLOCK', start],
  [
    'wrong clock with an unknown offset',
    entry('10:00', { isClockWrong: true, isFresh: false }),
    {},
    'STARTED shut clockWrong CLOCK',
    start,
  ],
  [
    'a wrong clock and no entry',
    exit('10:00', { isClockWrong: true }),
    {},
    'UNMATCHED shut exitWithoutEntry EXIT_WITHOUT_ENTRY,CLOCK',
    nothing,
  ],
]

describe('decision for a read (decision 0014)', () => {
  test.each(rows)('%s', (_, read, situation, told, act) => {
    const { outcome, gate, reason, exceptions, act: done } = decideRead(read, { ...empty, ...situation })
    const seen = exceptions.map(({ kind, sessionId }) => (sessionId === undefined ? kind : `${kind}:${sessionId}`))
    expect(`${outcome} ${gate} ${reason.split('.')[1] ?? ''} ${seen.join()}`).toBe(told)
    expect(done).toEqual(act)
  })
})

describe('reads decided by the known stays: further facts change nothing', () => {
  const more: Partial<Situation> = {
    admission: { refusal: 'lprEvents.full' },
    passesWithoutStay,
    isRefusedAgain: true,
    elsewhere: { id: 9 },
    unmatchedExit: { eventId: 5, time: at('12:00') },
  }
  const saidOf = (read: Read, situation: Partial<Situation>) => isDecidedByStays(read, { ...empty, ...situation })
  const said = rows.filter(([, read, situation]) => read.isReadable && saidOf(read, situation))
  test.each(said)('%s', (_, read, situation) => {
    const stays = { ...empty, ...situation }
    expect(decideRead(read, { ...stays, ...more })).toEqual(decideRead(read, stays))
  })
  test.each<[string, Read, Partial<Situation>, boolean]>([
    ['an exit of a stay that runs', exit('11:00'), running('10:00'), true],
    ['an exit after an end by hand', exit('11:09'), before('11:00', false), true],
    ['an exit that is read again', exit('11:02'), before('11:00', true), true],
    ['an exit in the middle of a stay', exit('10:30'), before('11:00', true), true],
    ['an exit long after the last', exit('11:30'), before('11:00', true), false],
    ['an exit before the stay that runs', exit('09:00'), running('10:00'), false],
    ['an exit without stays', exit('11:00'), {}, false],
    ['an entry that is read again', entry('10:04'), running('10:00'), true],
    ['an entry inside a stay', entry('09:30'), before('10:00', true), true],
    ['an entry while leaving', entry('10:09'), before('10:00', false), false],
    ['an entry before the stay that runs', entry('09:00'), running('10:00'), false],
    ['an arrival', entry('10:00'), {}, false],
  ])('%s', (_, read, situation, isSaid) => {
    expect(saidOf(read, situation)).toBe(isSaid)
  })
})

describe('admission', () => {
  const offer: Offer = { status: 'ACTIVE', isOpen: true, publicSpots: 10, free: 3, rights: [] }
  test.each<[string, Partial<Offer>, string]>([
    ['everybody where there is room', {}, 'PUBLIC'],
    ['full: refused', { free: 0 }, 'lprEvents.full'],
    ['a right where it is full', { free: 0, rights: ['MONTHLY_PASS'] }, 'MONTHLY_PASS'],
    ['the strongest right', { rights: ['BOOKING', 'FLEET'] }, 'BOOKING'],
    ['outside the hours: refused', { isOpen: false }, 'lprEvents.closedNow'],
    ['a right outside the hours', { isOpen: false, rights: ['WHITELIST'] }, 'WHITELIST'],
    ['no public spots: refused', { publicSpots: 0 }, 'lprEvents.noPublicSpots'],
    ['everybody where nothing is counted', { publicSpots: null, free: -4 }, 'PUBLIC'],
    ['hidden place: refused', { status: 'HIDDEN' }, 'lprEvents.placeHidden'],
    ['a right at a hidden place', { status: 'HIDDEN', rights: ['FLEET'] }, 'FLEET'],
    ['not even a right at a closed place', { status: 'CLOSED', rights: ['FLEET'] }, 'lprEvents.placeClosed'],
  ])('%s', (_, more, told) => {
    expect(Object.values(admit({ ...offer, ...more }))).toEqual([told])
  })
  test.each<[string, Partial<Offer>, string | undefined]>([
    ['a right', { rights: ['FLEET'] }, 'FLEET'],
    ['a closed place', { status: 'CLOSED', rights: ['FLEET'] }, 'lprEvents.placeClosed'],
    ['a hidden place', { status: 'HIDDEN' }, 'lprEvents.placeHidden'],
    ['everybody else’s hours and spots', {}, undefined],
  ])('%s needs no counting, unless there is nothing to go by', (_, more, told) => {
    const said = admitByRight({ ...offer, ...more })
    expect(said && Object.values(said)[0]).toBe(told)
  })
})
