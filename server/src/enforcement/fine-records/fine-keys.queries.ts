import type { ListFines } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { sql } from 'kysely'
import type { Scope } from '@parkla/contract/access/scope.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import { duringDays } from '../../kit/days.ts'
import { containing, hasText, plateContains } from '../../kit/database/like.ts'
import { olderThan, type PageRequest } from '../../kit/lists/paging.ts'
import { partOf, type Bind } from '../../kit/database/parameters.ts'
import { scopeText } from '../../people/access/visible-to.queries.ts'

export type FineFilter = Omit<ListFines, keyof PageRequest>

/** Up to this many plates get one short index scan each; for more, scanning the newest fines is faster. */
const fewPlates = 1_000
/** A status with up to this many fines is scanned whole. */
const fewOfStatus = 1_000

/** Rows `d` with one short index scan of fines `f` each. */
type Driver = (bind: Bind) => { source: string; link: string }

/** What a filter adds: a driver, else a condition on the fines that are scanned. */
type Part = { driver?: Driver; condition?: (bind: Bind) => string }

const sentText = { YES: 'f.debts_sent_at is not null', NO: 'f.debts_sent_at is null' } as const

const ofPlates = (ids: readonly number[]): Part => ({
  driver: (bind) => ({ source: `unnest(${bind(ids)}::bigint[]) d(id)`, link: 'f.plate_id = d.id' }),
  condition: (bind) => `f.plate_id = any(${bind(ids)}::bigint[])`,
})

/** How many of the newest fines are searched for two characters of a plate. */
const newestFines = 1_000
/** From this number of matches among them, the characters are frequent. */
const ofNewest = 20

/**
 * Whether many of the newest fines have these two characters in their plates. In the index of plates their entry may hold a
 * tenth of all plates, and is read whole even for a thousand of them.
 */
const isFrequent = async (ctx: Context, part: string): Promise<boolean> => {
  if (part.length > 2) return false
  const { rows } = await sql`
    select 1 from (select plate_id from fines order by issued_at desc, id desc limit ${sql.lit(newestFines)}) f
    where (select m.plate from plates m where m.id = f.plate_id) like ${containing(part)}
    offset ${sql.lit(ofNewest - 1)} limit 1`.execute(ctx.replica)
  return rows.length > 0
}

/** A plate needs two characters. */
const platePart = async (ctx: Context, part: string): Promise<Part> => {
  if (part.length < 2) return {}
  const condition = (bind: Bind): string =>
    `(select m.plate from plates m where m.id = f.plate_id) like ${bind(containing(part))}`
  if (await isFrequent(ctx, part)) return { condition }
  const { rows } = await sql<{ id: number }>`
    select id from plates where ${partOf((bind) => plateContains(part, bind))} limit ${sql.lit(fewPlates + 1)}`.execute(
    ctx.replica,
  )
  if (rows.length > fewPlates) return { condition }
  return ofPlates(rows.map(({ id }) => id))
}

const groupPart = async (ctx: Context, id: number): Promise<Part> => {
  if (id === 0) return {}
  const { rows } = await sql<{ id: number }>`
    select plate_id as id from vehicle_group_plates where vehicle_group_id = ${id}
    order by plate_id limit ${sql.lit(fewPlates + 1)}`.execute(ctx.replica)
  const ids = rows.map((row) => row.id)
  if (ids.length <= fewPlates) return ofPlates(ids)
  // A subquery in the list of conditions is not turned into a join, which would read all fines.
  return {
    condition: (bind) =>
      `(select k.plate_id from vehicle_group_plates k where k.vehicle_group_id = ${bind(id)} and k.plate_id = f.plate_id) is not null`,
  }
}

type OfficerOfRegion = { name: string; region: string }

/** Up to this many pairs of an officer and a place get one short index scan each; at one place, all officers. */
const fewPairs = 2_000

/** The places that the filter or the scope names, if they are all that the user sees. */
const placesOf = (scope: Scope, placeId: number): readonly number[] => {
  if (placeId > 0) return [placeId]
  return scope.kind === 'places' ? scope.placeIds : []
}

const ofPairs =
  (names: readonly string[], placeIds: readonly number[]): Driver =>
  (bind) => ({
    source: `unnest(${bind(names)}::text[]) o(name) cross join unnest(${bind(placeIds)}::bigint[]) d(id)`,
    link: 'f.officer_name = o.name and f.place_id = d.id',
  })

/** Officers whose name contains the text, by the regions of their fines; they are few, and one index entry of each is read. */
const officerPart = async (ctx: Context, { officer: text, placeId }: FineFilter): Promise<Part> => {
  if (text === '') return {}
  const { rows } = await sql<OfficerOfRegion>`
    with recursive officers as (
      (select officer_name as name, region from fines order by officer_name, region limit 1)
      union all
      select f.name, f.region from officers o cross join lateral (
        select f.officer_name as name, f.region from fines f where (f.officer_name, f.region) > (o.name, o.region)
        order by f.officer_name, f.region limit 1) f)
    select name, region from officers where ${hasText('name', text)}`.execute(ctx.replica)
  const scope = scopeFor(ctx, 'fines.view')
  const seen = rows.filter(({ region }) => scope.kind !== 'regions' || scope.regions.includes(region))
  const names = seen.map(({ name }) => name)
  const regions = seen.map(({ region }) => region)
  const placeIds = placesOf(scope, placeId)
  const distinct = [...new Set(names)]
  const arePairsFew = placeIds.length === 1 || (placeIds.length > 0 && distinct.length * placeIds.length <= fewPairs)
  const byRegion: Driver = (bind) => ({
    source: `unnest(${bind(names)}::text[], ${bind(regions)}::text[]) d(name, region)`,
    link: 'f.officer_name = d.name and f.region = d.region',
  })
  return {
    driver: arePairsFew ? ofPairs(distinct, placeIds) : byRegion,
    condition: (bind) => `f.officer_name = any(${bind(names)}::text[])`,
  }
}

/** Only a rare status drives; its index finds any other one in order. */
const statusPart = async (ctx: Context, status: string): Promise<Part> => {
  if (status === '') return {}
  const { rows } = await sql<{ id: number }>`
    select id from fines where status = ${status} limit ${sql.lit(fewOfStatus + 1)}`.execute(ctx.replica)
  if (rows.length > fewOfStatus) return {}
  const ids = rows.map(({ id }) => id)
  return { driver: (bind) => ({ source: `unnest(${bind(ids)}::bigint[]) d(id)`, link: 'f.id = d.id' }) }
}

/** Conditions of R137 that need no look-up; days are those of the user (decision 0007). */
const plainConditions = (ctx: Context, filter: FineFilter, bind: Bind): string[] => {
  return [
    scopeText(scopeFor(ctx, 'fines.view'), { region: 'f.region', place: 'f.place_id' }, bind) ?? '',
    filter.number === '' ? '' : `f.number = ${bind(filter.number)}::bigint`,
    filter.referenceNumber === '' ? '' : `f.reference_number = ${bind(filter.referenceNumber)}`,
    filter.placeId === 0 ? '' : `f.place_id = ${bind(filter.placeId)}`,
    // A literal of the schema's values: the planner then knows how many fines have it.
    filter.status === '' ? '' : `f.status = '${filter.status}'`,
    ...duringDays('f.issued_at', { from: filter.issuedFrom, to: filter.issuedTo, zone: ctx.actor.timeZone }, bind),
    filter.debtsSent === '' ? '' : sentText[filter.debtsSent],
  ]
}

/** The filter that finds the fewest fines drives; an officer only where no other filter finds few. */
const partsOf = async (ctx: Context, filter: FineFilter): Promise<{ driver?: Driver | undefined; others: Part[] }> => {
  const plate = await platePart(ctx, normalisePlate(filter.licensePlate))
  const group = await groupPart(ctx, filter.vehicleGroupId)
  const officer = await officerPart(ctx, filter)
  // A status alone is one scan of its index.
  const isAlone = filter.officer === '' && scopeFor(ctx, 'fines.view').kind === 'everything'
  const status = isAlone ? {} : await statusPart(ctx, filter.status)
  const candidates = [plate, group, status, officer]
  const driving = candidates.find(({ driver }) => driver !== undefined)
  return { driver: driving?.driver, others: [plate, group, officer].filter((part) => part !== driving) }
}

const inOrder = (alias: string, { limit, offset }: { limit: number; offset: number }): string =>
  `order by ${alias}.issued_at desc, ${alias}.id desc limit ${limit}${offset === 0 ? '' : ` offset ${offset}`}`

type Cut = { limit: number; offset: number; cursor?: string | undefined }

/**
 * Keys `id` and `issued_at` of a page of fines, newest first (R5, R137); the rows are joined later. Limits are literal:
 * with a parameter PostgreSQL plans for a tenth of the table.
 */
export const fineKeys = async (ctx: Context, filter: FineFilter, cut: Cut): Promise<(bind: Bind) => string> => {
  const { driver, others } = await partsOf(ctx, filter)
  return (bind) => {
    const of = driver?.(bind)
    const conditions = [
      of?.link ?? '',
      ...plainConditions(ctx, filter, bind),
      ...others.map(({ condition }) => condition?.(bind) ?? ''),
      cut.cursor === undefined ? '' : olderThan(cut.cursor, ['f.issued_at', 'f.id'], bind),
    ].filter((condition) => condition !== '')
    const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
    const scan = (limits: Cut) => `select f.id, f.issued_at from fines f${where} ${inOrder('f', limits)}`
    if (of === undefined) return scan(cut)
    const each = scan({ limit: cut.limit + cut.offset, offset: 0 })
    return `select w.id, w.issued_at from ${of.source} cross join lateral (${each}) w ${inOrder('w', cut)}`
  }
}
