import type { statusChecksApi } from '@parkla/contract/enforcement/fines/checks/status-checks.endpoints.ts'
import type {
  ListStatusChecks,
  StatusCheckLog,
} from '@parkla/contract/enforcement/fines/checks/status-checks.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { mostCountedRows, type ListTotals } from '@parkla/contract/kit/listing.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../../kit/context.ts'
import { duringDays } from '../../../kit/days.ts'
import { listExport, type ExportColumn } from '../../../kit/lists/list-export.ts'
import { totalsOf } from '../../../kit/lists/list-totals.ts'
import { limitOf, olderThan, pageOf, type PageRequest } from '../../../kit/lists/paging.ts'
import { allOf, Parameters, partOf, type Bind } from '../../../kit/database/parameters.ts'
import { scopeText } from '../../../people/access/visible-to.queries.ts'
import { phrases, type Words } from '../phrases.ts'

type Filter = Omit<ListStatusChecks, keyof PageRequest>

const columnsOfScope = {
  region: '(select p.region from places p where p.id = c.place_id)',
  place: 'c.place_id',
}

/** Days are those of the user (decision 0007). */
const conditionsOf = (ctx: Context, filter: Filter, bind: Bind): string => {
  const plate = normalisePlate(filter.licensePlate)
  return allOf([
    scopeText(scopeFor(ctx, 'fines.edit'), columnsOfScope, bind) ?? '',
    plate === '' ? '' : `c.plate = ${bind(plate)}`,
    filter.placeId === 0 ? '' : `c.place_id = ${bind(filter.placeId)}`,
    filter.officerId === 0 ? '' : `c.officer_id = ${bind(filter.officerId)}`,
    // A literal of the schema's values: the planner then knows that UNKNOWN is rare.
    filter.result === '' ? '' : `c.result = '${filter.result}'`,
    ...duringDays('c.checked_at', { from: filter.from, to: filter.to, zone: ctx.actor.timeZone }, bind),
  ])
}

/**
 * Newest first (R5, R139). The keys are read first, from an index alone: with all columns PostgreSQL scans the newest checks
 * for a frequent result, of which there may be none among them.
 */
export const listStatusChecks = async (ctx: Context, filter: ListStatusChecks): Promise<Page<StatusCheckLog>> => {
  const { limit, offset } = limitOf(filter)
  const { cursor } = filter
  const where = partOf((bind) => {
    const after = cursor === undefined ? '' : ` and ${olderThan(cursor, ['c.checked_at', 'c.id'], bind)}`
    return conditionsOf(ctx, filter, bind) + after
  })
  const { rows } = await sql<StatusCheckLog>`
    select c.id, c.checked_at as "checkedAt", c.place_id as "placeId", p.name as "placeName", p.time_zone as "timeZone",
      c.plate as "licensePlate", c.result, c.used_right as "right",
      coalesce(o.name, nullif(w.name, ''), w.email, '') as officer, coalesce(f.id, 0) as "fineId",
      coalesce(f.number::text, '') as "fineNumber"
    from (select c.id, c.checked_at from status_checks c where ${where}
        order by c.checked_at desc, c.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}) k
      join status_checks c on c.id = k.id join places p on p.id = c.place_id left join officers o on o.id = c.officer_id
      left join owners w on w.id = c.owner_id left join fines f on f.id = c.fine_id
    order by k.checked_at desc, k.id desc`.execute(ctx.replica)
  return pageOf(rows, filter, ({ checkedAt, id }) => ({ at: checkedAt, id }))
}

type Api = typeof statusChecksApi

export const totalStatusChecks = (ctx: Context, filter: RequestOf<Api['totals']>): Promise<ListTotals> => {
  const values = new Parameters()
  const where = conditionsOf(ctx, filter, values.add)
  const keys = `select c.id from status_checks c where ${where} limit ${mostCountedRows + 1}`
  return totalsOf(ctx.replica, { keys, values: values.values })
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
