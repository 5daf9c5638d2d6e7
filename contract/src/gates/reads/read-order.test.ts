import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideRead, type ReadOutcome } from './read-decision.ts'
import { knownOf, type Stay } from './known-stays.ts'

/** Applies decisions to reads of one car in any order, with sessions in memory (decision 0014). */

type Taken = { direction: 'ENTRY' | 'EXIT'; placeId: number; minute: number }
type Event = Taken & { id: number; time: string; outcome: ReadOutcome | undefined; sessionId: number | undefined }
type Memory = { stays: Stay[]; events: Event[] }

const timeOf = (minute: number) => new Date(Date.UTC(2026, 2, 4, 6, minute)).toISOString()

const take = ({ stays, events }: Memory, read: Taken): void => {
  const { placeId, direction, minute } = read
  const time = timeOf(minute)
  const event: Event = { ...read, id: events.length, time, outcome: undefined, sessionId: undefined }
  const unmatched = events
    .filter((one) => one.placeId === placeId && one.direction === 'EXIT' && one.outcome === 'UNMATCHED')
    .filter((one) => one.time > time)
    .sort((a, b) => a.minute - b.minute)[0]
  events.push(event)
  const sorted = [...stays].sort((a, b) => (a.start < b.start ? -1 : 1))
  const decision = decideRead(
    { direction, isReadable: true, time, isFresh: true, isClockWrong: false, hasGate: true },
    {
      graceMinutes: 10,
      ...knownOf(sorted, { placeId, time }),
      ...(direction === 'ENTRY' && unmatched && { unmatchedExit: { eventId: unmatched.id, time: unmatched.time } }),
      admission: { right: 'PUBLIC' },
    },
  )
  const { act } = decision
  event.outcome = decision.outcome
  event.sessionId = decision.sessionId
  const stay = { id: stays.length, placeId, start: time }
  if (act.do === 'start') stays.push({ ...stay, end: null, hasExitRead: false })
  if (act.do === 'startAndEnd') {
    stays.push({ ...stay, end: act.end, hasExitRead: true })
    events[act.exitEventId]!.outcome = 'ENDED'
  }
  const ended = act.do === 'end' ? stays.find(({ id }) => id === act.sessionId) : undefined
  if (ended) Object.assign(ended, { end: time, hasExitRead: true })
  if (act.do === 'start' || act.do === 'startAndEnd') event.sessionId = stay.id
}

const readsOf = fc.array(
  fc.record({
    direction: fc.constantFrom('ENTRY' as const, 'EXIT' as const),
    placeId: fc.constantFrom(1, 2),
    minute: fc.integer({ min: 0, max: 600 }),
  }),
  { maxLength: 14 },
)

const overlaps = (one: Stay, other: Stay): boolean =>
  one.start < (other.end ?? '9') && other.start < (one.end ?? '9') && one.placeId === other.placeId

test('any order of reads: no overlapping sessions at a place, no read lost', () => {
  fc.assert(
    fc.property(readsOf, (reads) => {
      const memory: Memory = { stays: [], events: [] }
      for (const read of reads) take(memory, read)
      for (const placeId of [1, 2])
        expect(memory.stays.filter((stay) => stay.placeId === placeId && stay.end === null).length).toBeLessThan(2)
      for (const one of memory.stays)
        for (const other of memory.stays) if (one.id < other.id) expect(overlaps(one, other)).toBe(false)
      for (const { end, start } of memory.stays) expect((end ?? '9') >= start).toBe(true)
      for (const { outcome } of memory.events) expect(outcome).toBeDefined()
    }),
    { numRuns: 2000 },
  )
})

const visits = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 6 }).map((hours) =>
  [...hours]
    .sort((a, b) => a - b)
    .flatMap((hour): [Taken, Taken] => [
      { direction: 'ENTRY', placeId: 1, minute: hour * 30 },
      { direction: 'EXIT', placeId: 1, minute: hour * 30 + 20 },
    ]),
)
const staysAfter = (reads: readonly Taken[]) => {
  const memory: Memory = { stays: [], events: [] }
  for (const read of reads) take(memory, read)
  return memory.stays.map(({ start, end }) => `${start} ${end}`).sort()
}

test('entry and exit of a visit swapped: same visits', () => {
  fc.assert(
    fc.property(visits, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (reads, swaps) => {
      const swapped = [...reads]
      for (let at = 0; at < reads.length; at += 2)
        if (swaps[at / 2]) [swapped[at], swapped[at + 1]] = [reads[at + 1]!, reads[at]!]
      expect(staysAfter(swapped)).toEqual(staysAfter(reads))
    }),
    { numRuns: 500 },
  )
})
