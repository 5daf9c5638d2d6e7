import { InstantInput, type Instant } from '@parkla/contract/kit/time.ts'
import { Rejection } from './errors.ts'

/** A row of a list that is ordered by a moment, tie by number. */
export type Position = { at: Instant; id: number }

const pattern = /^(.{24})~(\d{1,15})$/

/** `<moment>~<id>` of a page's last row: the next page begins after it, whatever arrives meanwhile (R5). */
export const cursorAfter = ({ at, id }: Position): string => `${at}~${id}`

/** The row that a cursor names, undefined without one; what is no cursor is answered with 400. */
export const positionOf = (cursor: string | undefined): Position | undefined => {
  if (!cursor) return undefined
  const match = pattern.exec(cursor)
  const moment = InstantInput.safeParse(match?.[1])
  if (!match || !moment.success)
    throw new Rejection(400, 'input.invalid', { fields: [{ Field: 'cursor', Error: 'input.invalid' }] })
  return { at: moment.data, id: Number(match[2]) }
}
