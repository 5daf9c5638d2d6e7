import type { Instant } from '../kit/time.ts'

/** How much a plate looks like another one to a camera: edit distance in which look-alikes are cheap. */

/** Letters and figures that cameras take for one another, the usual ones first. */
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

/** What a camera may have taken the letter for. */
export const lookAlikesOf = (letter: string): string[] =>
  lookAlikeGroups.flatMap(([letters]) => (letters.includes(letter) ? [letters.replace(letter, '')] : []))

/** Narrow ones are overlooked, or seen in a screw or an edge, more often than others. */
const gapCost = (letter: string, isAtEdge: boolean): number => {
  if (letter === '1' || letter === 'I') return isAtEdge ? 0.5 : 0.6
  return isAtEdge ? 0.7 : 0.9
}

const swapCost = 0.7

const pairCost = (read: string, real: string): number => (read === real ? 0 : (pairCosts.get(read + real) ?? 1))

export type LetterMatch = 'same' | 'lookAlike' | 'other'
/** One place of two plates laid side by side; an empty letter where the other plate has one more. */
export type LetterPair = { read: string; real: string; match: LetterMatch }

type Step = { cost: number; back: 'pair' | 'swap' | 'skipRead' | 'skipReal' | 'start' }

const cheapest = (steps: readonly Step[]): Step => steps.reduce((best, step) => (step.cost < best.cost ? step : best))

const stepsOf = (read: string, real: string): Step[][] => {
  const table: Step[][] = []
  const at = (row: number, column: number): number => table[row]?.[column]?.cost ?? Infinity
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

/** 0 for the same plate; below 1 for one that a camera easily takes for it. */
export const plateDistance = (read: string, real: string): number =>
  stepsOf(read, real)[read.length]![real.length]!.cost

const matchOf = (read: string, real: string): LetterMatch => {
  if (read === real) return 'same'
  return pairCosts.has(read + real) ? 'lookAlike' : 'other'
}

/** Both plates letter by letter, so that a person sees at once what differs. */
export const comparePlates = (read: string, real: string): LetterPair[] => {
  const table = stepsOf(read, real)
  const pairs: LetterPair[] = []
  const pair = (a: string, b: string) => pairs.unshift({ read: a, real: b, match: matchOf(a, b) })
  let [row, column] = [read.length, real.length]
  while (row > 0 || column > 0) {
    const { back } = table[row]![column]!
    if (back === 'swap') pair(read[row - 1]!, real[column - 1]!)
    const isRead = back !== 'skipReal'
    const isReal = back !== 'skipRead'
    if (back === 'swap') pair(read[row - 2]!, real[column - 2]!)
    else pair(isRead ? read[row - 1]! : '', isReal ? real[column - 1]! : '')
    const by = back === 'swap' ? 2 : 1
    if (isRead) row -= by
    if (isReal) column -= by
  }
  return pairs
}

/** Plates that differ by one look-alike, for looking them up where there are too many to compare. */
export const lookAlikePlates = (plate: string): string[] => [
  plate,
  ...plate
    .split('')
    .flatMap((letter, at) => lookAlikesOf(letter).map((other) => plate.slice(0, at) + other + plate.slice(at + 1))),
]

/** What is known of a session whose plate may be the one that was read. */
export type Likely = { CarNumber: string; PlaceId: number; StartTime: Instant; EndTime: Instant | null }

/** The read that looks for its session. */
export type Looking = { plate: string; placeId: number; time: Instant; day: (instant: Instant) => string }

const otherPlace = 0.6
const otherDay = 0.25
const hasEnded = 0.15

const scoreOf = ({ plate, placeId, time, day }: Looking, session: Likely): number => {
  const isSameDay = [session.StartTime, session.EndTime ?? time].some((moment) => day(moment) === day(time))
  return (
    plateDistance(plate, session.CarNumber) +
    (session.PlaceId === placeId ? 0 : otherPlace) +
    (isSameDay ? 0 : otherDay) +
    (session.EndTime === null ? 0 : hasEnded)
  )
}

/** Beyond this two plates have nothing in common but their length. */
const farthest = 2.6

/** Likely sessions, the likeliest first: by likeness, with the same place and day before others. Without a plate the newest first. */
export const rankSessions = <Session extends Likely>(looking: Looking, sessions: readonly Session[]): Session[] => {
  const newestFirst = (a: Session, b: Session) => (a.StartTime < b.StartTime ? 1 : -1)
  if (looking.plate === '') return [...sessions].sort(newestFirst)
  return sessions
    .map((session) => ({ session, score: scoreOf(looking, session) }))
    .filter(({ score }) => score <= farthest)
    .sort((a, b) => a.score - b.score || newestFirst(a.session, b.session))
    .map(({ session }) => session)
}
