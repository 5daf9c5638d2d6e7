import type { Instant } from '../../kit/time.ts'

/** Similarity of plates as cameras misread them: edit distance with a lower cost for look-alike characters. */

/** Cost of each confusion, with its pairs of characters. */
const lookAlikeGroups: readonly (readonly [cost: number, pairs: string])[] = [
  [0.1, '0O 1I'],
  [0.15, 'OQ'],
  [0.2, '8B 0Q 5S 2Z'],
  [0.25, '0D OD 6G'],
  [0.3, 'DQ 1L IL CG UV EF'],
  [0.35, '17 T7 CO 38 4A MN PR'],
  [0.4, '1T IT 7Z C0 68 3B VY NH MH KX PF BD'],
  [0.45, '6B 56 89 UO U0 MW KR BE BR'],
  [0.5, '69 35 S6 8S XY'],
]

/** Cameras without these letters read them without their marks. */
const markedLetters = 'AÄ AÅ ÄÅ OÖ OØ ÖØ OÕ ÖÕ UÜ'

const lookAlikes = [...lookAlikeGroups, [0.1, markedLetters] as const].flatMap(([cost, pairs]) =>
  pairs.split(' ').map((pair) => ({ pair, cost })),
)

const pairCosts = new Map(
  lookAlikes.flatMap(({ pair: [a = '', b = ''], cost }) => [[a + b, cost] as const, [b + a, cost] as const]),
)

/** Characters that a camera may have read instead. */
const lookAlikesOf = (letter: string): string[] =>
  lookAlikes.flatMap(({ pair }) => (pair.includes(letter) ? [pair.replace(letter, '')] : []))

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
