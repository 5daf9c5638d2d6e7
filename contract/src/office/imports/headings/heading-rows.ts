import { isPlateLike } from '../column-contents.ts'
import { timeContentOf } from '../dates.ts'
import { mayBeNarrow, meaningIn } from './headings.ts'
import { isTimeHeading } from './word-meanings.ts'
import type { ImportKind } from '../imports.filters.ts'

/** Rows of a file among which its headings are found and chosen. */
export const deepestHeadings = 60

/** So many known headings make a narrow row the headings. */
const fewestKnown = 3

/** The number of a heading row where the first row is data. */
export const noHeadingRow = 0

/** Whether a cell is a number, date or amount: such cells are below headings. */
const isValue = (cell: string): boolean => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell) || timeContentOf([cell]) !== undefined

/** A unit or a zone, which some programs write in a row of its own below the headings. */
const unit =
  /^[([]?\s*(?:\p{Sc}|EUR|USD|GBP|SEK|NOK|DKK|ISK|PLN|CZK|HUF|BGN|CHF|INR|UAH|RUB|AUD|CAD|SGD|zł|kč|ft|kr|cents?|UTC|GMT|CES?T|EES?T|WET|MSK|local)\s*[)\]]?$/iu
const isUnit = (cell: string): boolean => unit.test(cell.trim())

type Row = readonly string[]

const filled = (row: Row): string[] => row.map((cell) => cell.trim()).filter((cell) => cell !== '')

const knownIn = (kind: ImportKind, cells: Row): number =>
  new Set(cells.flatMap((cell) => meaningIn(kind, cell)?.field ?? [])).size

/**
 * The headings of two rows as one, `Entry` above `Date` and `Time`: a name of a date or time of day, or one that the row has
 * twice, or a unit, gets the name above it; a merged cell stands above all columns up to the next. Unchanged where that means no more
 * fields than the row alone, as below a title.
 */
export const mergedHeadings = (kind: ImportKind, above: Row | undefined, row: Row): readonly string[] => {
  if (!above || filled(above).length < 2 || filled(above).some(isValue)) return row
  const groups: string[] = []
  for (let column = 0; column < Math.max(row.length, above.length); column += 1)
    groups.push((above[column] ?? '').trim() || (groups[column - 1] ?? ''))
  const names = groups.map((_, column) => (row[column] ?? '').trim())
  const merged = names.map((name, column) => {
    if (name === '') return (above[column] ?? '').trim()
    const isShared = isUnit(name) || isTimeHeading(name) || names.filter((other) => other === name).length > 1
    return isShared ? `${groups[column]} ${name}`.trim() : name
  })
  return knownIn(kind, merged) > knownIn(kind, row) ? merged : row
}

/** Whether the row below the headings belongs to them, `Date` and `Time` below `Entry`. */
const hasSecondRow = (kind: ImportKind, above: Row, below: Row | undefined): boolean =>
  below !== undefined &&
  filled(below).length >= 2 &&
  !filled(below).some(isValue) &&
  filled(below).every((cell) => isUnit(cell) || isTimeHeading(cell) || meaningIn(kind, cell) !== undefined) &&
  mergedHeadings(kind, above, below) !== below

/**
 * The index of the row of headings among the first rows of a file: below title rows, the row of texts at least half as wide
 * as the widest that has the most headings we know; the first such row where none is known. Of two rows of headings the
 * lower. -1 where every row holds values, or the first looks like them: then no row names the columns.
 */
export const findHeadingRow = (kind: ImportKind, rows: readonly Row[]): number => {
  const first = rows.slice(0, deepestHeadings).map(filled)
  const widest = Math.max(0, ...first.map((cells) => cells.length))
  const wide = first.flatMap((cells, index) => {
    const known = knownIn(kind, cells)
    const isWide = cells.length >= widest / 2 || (mayBeNarrow(kind) && known >= fewestKnown)
    return isWide ? [{ index, cells, known }] : []
  })
  const [best] = wide.filter(({ cells }) => !cells.some(isValue)).toSorted((a, b) => b.known - a.known)
  if (!best) return rows.length === 0 ? 0 : -1
  if (best.known === 0 && best.cells.some(isPlateLike)) return -1
  return hasSecondRow(kind, rows[best.index] ?? [], rows[best.index + 1]) ? best.index + 1 : best.index
}
