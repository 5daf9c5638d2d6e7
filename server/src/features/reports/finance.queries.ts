import { mostShownRows, type Grouping, type ReportCode } from '@parkla/contract/reports/reports.filters.ts'
import { mayReadReport, visibilityOf } from '@parkla/contract/reports/reports.policy.ts'
import type { FinanceReport, ReportQuery, ReportRow } from '@parkla/contract/reports/reports.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { insist } from '../../kit/errors.ts'
import { placeVisibleTo } from '../access/visible-to.ts'
import * as fromDays from './day-total-reports.ts'
import * as fromRecords from './record-reports.ts'
import type { Definition, Wanted } from './report-definition.ts'
import { periodOf } from './report-period.ts'

export const definitions: Readonly<Record<ReportCode, Definition>> = {
  PAYOUT: fromDays.payout,
  REVENUE: fromDays.revenue,
  SESSIONS: fromDays.sessions,
  OCCUPANCY: fromRecords.occupancy,
  DISCOUNTS: fromDays.discounts,
  PASSES: fromRecords.passes,
  CAR_WASH: fromDays.carWash,
  VAT: fromDays.vat,
  DEBTS: fromDays.debts,
  FINES: fromRecords.fines,
  WHITELIST: fromRecords.whitelist,
  FLEET: fromRecords.fleet,
}

/** Filters of the query; a place clears the zone, and its parts count with it (R40). */
const placeFilter = ({ placeId, zone, region, type }: ReportQuery, isOfAllPlaces: boolean): RawBuilder<boolean> => {
  if (placeId > 0) return sql`(p.id = ${placeId} or p.parent_id = ${placeId})`
  const inZone = sql`exists (select from place_zones l where l.place_id = p.id and l.zone_id = ${zone})`
  return sql`not p.is_test and ${zone === 0 ? sql`true` : inZone} and ${region === '' ? sql`true` : sql`p.region = ${region}`}
    and ${type === 'ALL' || isOfAllPlaces ? sql`true` : sql`p.type = ${type}`}`
}

/** Lists have their own scope: managers may have no places (R189). */
const placesOf = (ctx: Context, query: ReportQuery, { isOfAllPlaces }: Definition): RawBuilder<boolean> => {
  const filter = placeFilter(query, isOfAllPlaces === true)
  if (query.reportType === 'WHITELIST' || query.reportType === 'FLEET') return filter
  return sql`${filter} and ${placeVisibleTo(scopeFor(ctx, visibilityOf(query.reportType).permission))}`
}

type Group = { key: string; name: string; order: string; join?: string }

const noName = `''`

const groups: Readonly<Record<Grouping | 'ALL', Group>> = {
  PLACE: { key: 'p.id::text', name: 'p.name', order: 'lower(p.name), p.id' },
  ZONE: {
    key: 'coalesce(z.id, 0)::text',
    name: `coalesce(z.name, '')`,
    order: 'z.name is null, lower(z.name), z.id',
    join: 'left join place_zones k on k.place_id = p.id left join zones z on z.id = k.zone_id and z.deleted_at is null',
  },
  REGION: {
    key: 'p.region',
    name: 'g.name',
    order: 'lower(g.name), p.region',
    join: 'join regions g on g.code = p.region',
  },
  DAY: { key: 't.day::text', name: noName, order: 't.day' },
  MONTH: { key: `to_char(t.day, 'YYYY-MM')`, name: noName, order: `to_char(t.day, 'YYYY-MM')` },
  ALL: { key: noName, name: noName, order: '' },
}

type Stored = {
  Key: string
  Name: string
  Currency: string
  extra: string | number | null
  sums: Readonly<Record<string, number>>
}

/** Of the zones of a place only the one asked for. */
const zoneOf = ({ zone, placeId }: ReportQuery, { groupBy }: Wanted): RawBuilder<boolean> =>
  groupBy === 'ZONE' && zone > 0 && placeId === 0 ? sql`k.zone_id = ${zone}` : sql`true`

/** A group of zeros, such as a place without debts, is no row. */
const isAnything = (sums: Definition['sums']): string =>
  Object.values(sums)
    .map((text) => `coalesce(${text}, 0) <> 0`)
    .join(' or ')

const readGroups = async (query: ReportQuery, wanted: Wanted, limit: number): Promise<Stored[]> => {
  const { sums, extra } = definitions[query.reportType]
  const { key, name, order, join = '' } = groups[wanted.groupBy]
  const columns = Object.entries(sums).map(([id, text]) => `'${id}', coalesce(${text}, 0)::bigint`)
  // Totals are by currency alone, except of VAT, which is declared by rate.
  const second = wanted.groupBy === 'ALL' && query.reportType !== 'VAT' ? undefined : extra
  const keys = [order, second?.group ?? '', 't.currency'].filter((part) => part !== '').join(', ')
  // A constant is no key of a group.
  const grouped = [key, name].filter((part) => part !== noName).map((part) => `${part}, `)
  const { rows } = await sql<Stored>`
    select ${sql.raw(`${key} as "Key", ${name} as "Name", t.currency as "Currency", ${second?.select ?? 'null'} as extra,
      jsonb_build_object(${columns.join(', ')}) as sums`)}
    from (${definitions[query.reportType].source(wanted)}) t join places p on p.id = t.place_id ${sql.raw(join)}
    where ${wanted.places} and ${zoneOf(query, wanted)}
    group by ${sql.raw(`${grouped.join('')}${keys}`)} having ${sql.raw(isAnything(sums))} order by ${sql.raw(keys)} limit ${limit}`.execute(
    wanted.ctx.replica,
  )
  return rows
}

const valuesOf = ({ columns, extra }: Definition, row: Pick<Stored, 'extra' | 'sums'>): ReportRow['Values'] =>
  Object.fromEntries([
    ...(extra ? [[extra.column[0], extra.column[2](row)] as const] : []),
    ...columns.map(([id, , of]) => [id, of(row.sums)] as const),
  ])

/** All rows up to `limit`, and the totals of all groups, which are not the sums of the rows where places are in several zones. */
export const readReport = async (ctx: Context, query: ReportQuery, limit: number): Promise<FinanceReport> => {
  insist(mayReadReport(ctx.actor, query.reportType))
  const definition = definitions[query.reportType]
  const period = periodOf(ctx, query)
  const wanted: Wanted = { ...period, ctx, groupBy: query.groupBy, places: placesOf(ctx, query, definition) }
  const rows = await readGroups(query, wanted, limit + 1)
  const totals = await readGroups(query, { ...wanted, groupBy: 'ALL' }, mostShownRows)
  return {
    From: period.from,
    To: period.to,
    Rows: rows.slice(0, limit).map((row) => ({
      Key: row.Key,
      Name: row.Name,
      Currency: row.Currency,
      Values: valuesOf(definition, row),
    })),
    Totals: totals.map((row) => ({ Currency: row.Currency, Values: valuesOf(definition, row) })),
    IsMore: rows.length > limit,
  }
}

export const readFinanceReport = (ctx: Context, query: ReportQuery): Promise<FinanceReport> =>
  readReport(ctx, query, mostShownRows)
