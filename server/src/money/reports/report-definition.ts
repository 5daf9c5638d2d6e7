import type { Grouping } from '@parkla/contract/money/reports/reports.filters.ts'
import type { ReportColumn } from '@parkla/contract/money/reports/reports.schema.ts'
import type { RawBuilder } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Words } from './phrases.ts'
import type { PlaceSets } from './place-sets.queries.ts'
import type { ReportPeriod } from './report-period.ts'

export type ColumnId = keyof Words['column']
type Value = number | string | null

/** A column's value from the sums of its group. */
type Column<Sums> = readonly [id: ColumnId, kind: ReportColumn['Kind'], of: (sums: Sums) => Value]

/** Reader of a report, their language and the moment: a request, or a job for a user. */
export type ReportReader = Pick<Context, 'replica' | 'actor' | 'reach' | 'language' | 'now'>

/**
 * `places` is the condition on a place `p`: filters, scope, no test place. `ofPlaces` narrows a column `place_id` to the places of a
 * small scope, so that their own rows are read by index; it may be true for all, so `places` decides.
 */
export type Wanted = ReportPeriod & {
  ctx: ReportReader
  groupBy: Grouping
  places: RawBuilder<boolean>
  ofPlaces: RawBuilder<boolean>
  /** Sets of places, for a report by day over many places. */
  sets?: PlaceSets | undefined
}

type Extra = { column: Column<{ extra: Value }>; select: RawBuilder<unknown>; group: RawBuilder<unknown> }

export type Definition<Name extends string = string> = {
  /** Rows `t` with `place_id`, `day` and `currency`, of the period only; `day` may be any of its month unless the report is by day. */
  source: (wanted: Wanted) => RawBuilder<unknown>
  /** Sums over `t` by name. */
  sums: Readonly<Record<Name, RawBuilder<unknown>>>
  columns: readonly Column<Readonly<Record<Name, number>>>[]
  chart: ColumnId | ''
  /** A second key of the rows, shown before the sums: the list of a session, the rate of VAT. Its text or number is `extra`. */
  extra?: Extra
  /** Rows of all types of places, whatever the query says. */
  isOfAllPlaces?: true
}

/** Keeps the names of the sums for the columns. */
export const defineReport = <Name extends string>(definition: Definition<Name>): Definition => definition

/** Null where there is nothing to divide by. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

export const hoursOf = (seconds: number): number => Math.round(seconds / 360) / 10
