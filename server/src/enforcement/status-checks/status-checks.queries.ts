import type { statusChecksApi } from '@parkla/contract/enforcement/status-checks/status-checks.endpoints.ts'
import type {
  ListStatusChecks,
  StatusCheckLog,
} from '@parkla/contract/enforcement/status-checks/status-checks.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { mostCountedRows, type ListTotals } from '@parkla/contract/kit/listing.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { duringDays } from '../../kit/days.ts'
import { listExport, type ExportColumn } from '../../kit/lists/list-export.ts'
import { totalsOf } from '../../kit/lists/list-totals.ts'
import { limitOf, olderThan, pageOf, type PageRequest } from '../../kit/lists/paging.ts'
import { allOf } from '../../kit/database/all-of.ts'
import { isWithin } from '../../people/access/visible-to.queries.ts'
import { phrases, type Words } from '../fine-records/phrases.ts'

type Filter = Omit<ListStatusChecks, keyof PageRequest>

const columnsOfScope = {
  region: sql`(select p.region from places p where p.id = c.place_id)`,
  place: sql`c.place_id`,
}

/** Days are those of the user (decision 0007). */
const conditionsOf = (ctx: Context, filter: Filter & { cursor?: string | undefined }): RawBuilder<boolean> => {
  const plate = normalisePlate(filter.licensePlate)
  return allOf([
    isWithin(scopeFor(ctx, 'fines.edit'), columnsOfScope),
    plate === '' ? undefined : sql`c.plate = ${plate}`,
    filter.placeId === 0 ? undefined : sql`c.place_id = ${filter.placeId}`,
    filter.officerId === 0 ? undefined : sql`c.officer_id = ${filter.officerId}`,
    // A literal of the schema's values: the planner then estimates UNKNOWN as rare.
    filter.result === '' ? undefined : sql`c.result = ${sql.lit(filter.result)}`,
    ...duringDays('c.checked_at', { from: filter.from, to: filter.to, zone: ctx.actor.timeZone }),
    filter.cursor === undefined ? undefined : olderThan(filter.cursor, ['c.checked_at', 'c.id']),
  ])
}

/**
 * Newest first (R5, R139). The keys are read first, from an index alone: with all columns PostgreSQL scans the newest checks
 * for a frequent result, of which there may be none among them.
 */
export const listStatusChecks = async (ctx: Context, filter: ListStatusChecks): Promise<Page<StatusCheckLog>> => {
  const { limit, offset } = limitOf(filter)
  const { rows } = await sql<StatusCheckLog>`
    select c.id, c.checked_at as "checkedAt", c.place_id as "placeId", p.name as "placeName", p.time_zone as "timeZone",
      c.plate as "licensePlate", c.result, c.used_right as "right",
      coalesce(o.name, nullif(w.name, ''), w.email, '') as officer, coalesce(f.id, 0) as "fineId",
      coalesce(f.number::text, '') as "fineNumber"
    from (select c.id, c.checked_at from status_checks c where ${conditionsOf(ctx, filter)}
        order by c.checked_at desc, c.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}) k
      join status_checks c on c.id = k.id join places p on p.id = c.place_id left join officers o on o.id = c.officer_id
      left join owners w on w.id = c.owner_id left join fines f on f.id = c.fine_id
    order by k.checked_at desc, k.id desc`.execute(ctx.replica)
  return pageOf(rows, filter, ({ checkedAt, id }) => ({ at: checkedAt, id }))
}

type Api = typeof statusChecksApi

export const totalStatusChecks = (ctx: Context, filter: RequestOf<Api['totals']>): Promise<ListTotals> => {
  const where = conditionsOf(ctx, filter)
  const keys = sql`select c.id from status_checks c where ${where} limit ${sql.lit(mostCountedRows + 1)}`
  return totalsOf(ctx.replica, { keys })
}

const columnsIn = (words: Words): ExportColumn<StatusCheckLog>[] => [
  [words.shared.time, 'instant', ({ checkedAt }) => checkedAt],
  [words.field.officer, ['text', 24], ({ officer }) => officer],
  [words.shared.plate, ['text', 12], ({ licensePlate }) => licensePlate],
  [words.shared.place, ['text', 28], ({ placeName }) => placeName],
  [words.shared.result, ['text', 16], ({ result }) => words.checks.result[result]],
  [words.shared.right, ['text', 20], ({ right }) => (right === '' ? '' : words.checks.right[right])],
  [words.checks.fine, ['text', 12], ({ fineNumber }) => fineNumber],
]

export const exportStatusChecks = listExport(phrases, listStatusChecks, (words) => ({
  name: 'statusChecks',
  title: words.checks.title,
  columns: columnsIn(words),
  zoneOf: ({ timeZone }) => timeZone,
}))
