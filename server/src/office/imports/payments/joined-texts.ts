import { isNothing } from '@parkla/contract/office/imports/headings/headings.ts'
import { isBalance } from '@parkla/contract/office/imports/payments/payment-words.ts'
import type { JoinRows } from '../staging.ts'
import type { DataRow } from '../file-table.ts'

/** Longer than the stored length of a text. */
const longest = 1_000

const isFilled = (cell = ''): boolean => !isNothing(cell.trim())

/**
 * Passes entries on with the texts of the rows below them, which some banks write into rows of their own: no date, no amount, only
 * a text. An entry is held back until the row that follows it is known; `end` passes the last one on.
 */
export const joiningTexts: JoinRows = (columns, take) => {
  const { Description: text = -1, BookingDay: day = -1 } = columns
  let held: DataRow | undefined
  let last = 0
  /** An empty row is followed by a footer, and a balance is a row of its own. */
  const goesOn = ({ line, cells }: DataRow, entry: DataRow): boolean =>
    line === last + 1 &&
    isFilled(entry.cells[day]) &&
    isFilled(cells[text]) &&
    cells.every((cell, at) => at === text || !isFilled(cell)) &&
    !isBalance(cells[text] ?? '')
  return {
    add: (row) => {
      const entry = held
      const isJoined = entry !== undefined && goesOn(row, entry)
      last = row.line
      if (isJoined) {
        const before = (entry.cells[text] ?? '').trim()
        if (before.length < longest) entry.cells[text] = `${before} ${(row.cells[text] ?? '').trim()}`.trim()
        return undefined
      }
      held = row
      return entry && take(entry)
    },
    end: () => held && take(held),
  }
}
