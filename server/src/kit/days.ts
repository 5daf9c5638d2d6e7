import { addDays, formatLocalDate, parseLocal, startOfDay, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'

type Days = { from?: LocalDateTime | undefined; to?: LocalDateTime | undefined; zone: string }

/** Conditions on a moment within local days of `zone`, both inclusive; an absent day is no limit. */
export const duringDays = (column: string, { from, to, zone }: Days): RawBuilder<boolean>[] => [
  ...(from ? [sql<boolean>`${sql.ref(column)} >= ${startOfDay(from, zone)}`] : []),
  ...(to ? [sql<boolean>`${sql.ref(column)} < ${startOfDay(addDays(to, 1), zone)}`] : []),
]

/** `2026-03-18` as `18.03.2026`. */
export const shownDay = (day: string): string => {
  const local = parseLocal(day)
  return local === undefined ? day : formatLocalDate(local)
}
