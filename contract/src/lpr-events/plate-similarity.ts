import type { Instant } from '../kit/time.ts'

/** Similarity of plates as cameras misread them: edit distance with a lower cost for look-alike characters. */

/** Pairs of characters that cameras confuse, with the cost of the confusion. */
const lookAlikeGroups: readonly (readonly [letters: string, cost: number])[] = [
  ['8B', 0.2],
  ['0O', 0.1],
  ['0D', 0.25],
  ['OD', 0.25],
  ['0Q', 0.2],
  ['OQ', 0.15],
  ['DQ', 0.3],
  ['5S', 0.2],
  ['1I', 0.1],
  ['1L', 0.3],
  ['IL', 0.3],
  ['1T', 0.4],
  ['IT', 0.4],
  ['17', 0.35],
  ['T7', 0.35],
  ['2Z', 0.2],
  ['7Z', 0.4],
  ['6G', 0.25],
  ['CG', 0.3],
  ['C0', 0.4],
  ['CO', 0.35],
  ['6B', 0.45],
  ['68', 0.4],
  ['69', 0.5],
  ['38', 0.35],
  ['3B', 0.4],
  ['35', 0.5],
  ['56', 0.45],
  ['S6', 0.5],
  ['89', 0.45],
  ['4A', 0.35],
  ['UV', 0.3],
  ['UO', 0.45],
  ['U0', 0.45],
  ['VY', 0.4],
  ['MN', 0.35],
  ['MW', 0.45],
  ['NH', 0.4],
  ['MH', 0.4],
  ['KX', 0.4],
  ['KR', 0.45],
  ['PR', 0.35],
  ['PF', 0.4],
  ['EF', 0.3],
  ['BE', 0.45],
  ['BR', 0.45],
  ['BD', 0.4],
  ['8S', 0.5],
  ['XY', 0.5],
]

const pairCosts = new Map(
  lookAlikeGroups.flatMap(([[a = '', b = ''], cost]) => [[a + b, cost] as const, [b + a, cost] as const]),
)

/** Characters that a camera may have read instead. */
const lookAlikesOf = (letter: string): string[] =>
  lookAlikeGroups.flatMap(([letters]) => (letters.includes(letter) ? [letters.replace(letter, '')] : []))

/** Cost of a missed or an additional character: lower for narrow ones, which a camera misses or sees in a screw or an edge. */
const gapCost = (letter: string, isAtEdge: boolean): number => {
  if (letter === '1' || letter === 'I') return isAtEdge ? 0.5 : 0.6
  return isAtEdge ? 0.7 : 0.9
}

const swapCost = 0.7

const pairCost = (read: string, real: string): number => (read === real ? 0 : (pairCosts.get(read + real) ?? 1))

type LetterMatch = 'same' | 'lookAlike' | 'other'
/** One position of two aligned plates; empty where the other plate has an additional character. */
type LetterPair = { read: string; real: string; match: LetterMatch }

type Step = { cost: number; back: 'pair' | 'swap' | 'skipRead' | 'skipReal' | 'start' }

const cheapest = (steps: readonly Step[]): Step => steps.reduce((best, step) => (step.cost < best.cost ? step : best))

const unreachable: Step = { cost: Infinity, back: 'start' }
const stepAt = (table: readonly Step[][], row: number, column: number): Step => table[row]?.[column] ?? unreachable

const stepsOf = (read: string, real: string): Step[][] => {
  const table: Step[][] = []
  const at = (row: number, column: number): number => stepAt(table, row, column).cost
  for (let row = 0; row <= read.length; row += 1) {
    const line: Step[] = []
    table.push(line)
    for (let column = 0; column <= real.length; column += 1) {
      const [a = '', b = ''] = [read[row - 1], real[column - 1]]
      const isEdge = row <= 1 || column <= 1 || row === read.length || column === real.length
      const isSwap = row > 1 && column > 1 && a === real[column - 2] && b === read[row - 2] && a !== b
      line.push(
        row === 0 && column === 0
          ? { cost: 0, back: 'start' }
          : cheapest([
              { cost: at(row - 1, column - 1) + (a && b ? pairCost(a, b) : Infinity), back: 'pair' },
              { cost: at(row - 1, column) + gapCost(a, isEdge), back: 'skipRead' },
              { cost: at(row, column - 1) + gapCost(b, isEdge), back: 'skipReal' },
              { cost: isSwap ? at(row - 2, column - 2) + swapCost : Infinity, back: 'swap' },
            ]),
      )
    }
  }
  return table
}

/** 0 for equal plates, below 1 for a likely misreading. */
export const plateDistance = (read: string, real: string): number =>
  stepAt(stepsOf(read, real), read.length, real.length).cost

const matchOf = (read: string, real: string): LetterMatch => {
  if (read === real) return 'same'
  return pairCosts.has(read + real) ? 'lookAlike' : 'other'
}

/** Aligns two plates character by character. */
export const comparePlates = (read: string, real: string): LetterPair[] => {
  const table = stepsOf(read, real)
  const pairs: LetterPair[] = []
  const pair = (a: string, b: string) => pairs.unshift({ read: a, real: b, match: matchOf(a, b) })
  let [row, column] = [read.length, real.length]
  while (row > 0 || column > 0) {
    const { back } = stepAt(table, row, column)
    if (back === 'swap') pair(read.charAt(row - 1), real.charAt(column - 1))
    const isRead = back !== 'skipReal'
    const isReal = back !== 'skipRead'
    if (back === 'swap') pair(read.charAt(row - 2), real.charAt(column - 2))
    else pair(isRead ? read.charAt(row - 1) : '', isReal ? real.charAt(column - 1) : '')
    const by = back === 'swap' ? 2 : 1
    if (isRead) row -= by
    if (isReal) column -= by
  }
  return pairs
}

/** The plate and all plates that differ by one look-alike, for an index look-up. */
export const lookAlikePlates = (plate: string): string[] => [
  plate,
  ...plate
    .split('')
    .flatMap((letter, at) => lookAlikesOf(letter).map((other) => plate.slice(0, at) + other + plate.slice(at + 1))),
]

/** A session that the read may belong to. */
type SessionCandidate = { CarNumber: string; PlaceId: number; StartTime: Instant; EndTime: Instant | null }

/** The read whose session is searched. */
type ReadToMatch = { plate: string; placeId: number; time: Instant; day: (instant: Instant) => string }

const otherPlace = 0.6
const otherDay = 0.25
const hasEnded = 0.15

const scoreOf = ({ plate, placeId, time, day }: ReadToMatch, session: SessionCandidate): number => {
  const isSameDay = [session.StartTime, session.EndTime ?? time].some((moment) => day(moment) === day(time))
  return (
    plateDistance(plate, session.CarNumber) +
    (session.PlaceId === placeId ? 0 : otherPlace) +
    (isSameDay ? 0 : otherDay) +
    (session.EndTime === null ? 0 : hasEnded)
  )
}

/** A higher score means that plates are unrelated. */
const maxScore = 2.6

/** Candidates by similarity of the plate, then same place and day; the newest first for an unread plate. */
export const rankSessions = <Session extends SessionCandidate>(
  looking: ReadToMatch,
  sessions: readonly Session[],
): Session[] => {
  const newestFirst = (a: Session, b: Session) => (a.StartTime < b.StartTime ? 1 : -1)
  if (looking.plate === '') return [...sessions].sort(newestFirst)
  return sessions
    .map((session) => ({ session, score: scoreOf(looking, session) }))
    .filter(({ score }) => score <= maxScore)
    .sort((a, b) => a.score - b.score || newestFirst(a.session, b.session))
    .map(({ session }) => session)
}
