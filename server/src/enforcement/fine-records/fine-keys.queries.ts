import type { ListFines } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '@parkla/contract/access/scope.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import { duringDays } from '../../kit/days.ts'
import { allOf } from '../../kit/database/all-of.ts'
import { containing, hasText, plateContains } from '../../kit/database/like.ts'
import { olderThan, type PageRequest } from '../../kit/lists/paging.ts'
import { isWithin } from '../../people/access/visible-to.queries.ts'

export type FineFilter = Omit<ListFines, keyof PageRequest>

/** Up to this many plates get one short index scan each; for more, scanning the newest fines is faster. */
const fewPlates = 1_000
/** A status with up to this many fines is scanned whole. */
const fewOfStatus = 1_000

/** Rows `d` with one short index scan of fines `f` each. */
type Driver = { source: RawBuilder<unknown>; link: RawBuilder<boolean> }

/** What a filter adds: a driver, else a condition on the fines that are scanned. */
type Part = { driver?: Driver; condition?: RawBuilder<boolean> }

const isSent = { YES: sql`f.debts_sent_at is not null`, NO: sql`f.debts_sent_at is null` } as const

const ofPlates = (ids: readonly number[]): Part => ({
  driver: { source: sql`unnest(${ids}::bigint[]) d(id)`, link: sql`f.plate_id = d.id` },
  condition: sql`f.plate_id = any(${ids}::bigint[])`,
})

/** How many of the newest fines are searched for two characters of a plate. */
const newestFines = 1_000
/** From this number of matches among the newest fines, the characters are frequent. */
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

/** A search by plate needs two characters. */
const platePart = async (ctx: Context, part: string): Promise<Part> => {
  if (part.length < 2) return {}
  const condition = sql<boolean>`(select m.plate from plates m where m.id = f.plate_id) like ${containing(part)}`
  if (await isFrequent(ctx, part)) return { condition }
  const { rows } = await sql<{ id: number }>`
    select id from plates where ${plateContains(part)} limit ${sql.lit(fewPlates + 1)}`.execute(ctx.replica)
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
    condition: sql`(select k.plate_id from vehicle_group_plates k
      where k.vehicle_group_id = ${id} and k.plate_id = f.plate_id) is not null`,
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

const ofPairs = (names: readonly string[], placeIds: readonly number[]): Driver => ({
  source: sql`unnest(${names}::text[]) o(name) cross join unnest(${placeIds}::bigint[]) d(id)`,
  link: sql`f.officer_name = o.name and f.place_id = d.id`,
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
  const byRegion: Driver = {
    source: sql`unnest(${names}::text[], ${regions}::text[]) d(name, region)`,
    link: sql`f.officer_name = d.name and f.region = d.region`,
  }
  return {
    driver: arePairsFew ? ofPairs(distinct, placeIds) : byRegion,
    condition: sql`f.officer_name = any(${names}::text[])`,
  }
}

/** Only a rare status drives; for any other status its index returns fines in order. */
const statusPart = async (ctx: Context, status: string): Promise<Part> => {
  if (status === '') return {}
  const { rows } = await sql<{ id: number }>`
    select id from fines where status = ${status} limit ${sql.lit(fewOfStatus + 1)}`.execute(ctx.replica)
  if (rows.length > fewOfStatus) return {}
  const ids = rows.map(({ id }) => id)
  return { driver: { source: sql`unnest(${ids}::bigint[]) d(id)`, link: sql`f.id = d.id` } }
}

/** Conditions of R137 that need no look-up; days are those of the user (decision 0007). */
const plainConditions = (ctx: Context, filter: FineFilter) => [
  isWithin(scopeFor(ctx, 'fines.view'), { region: sql`f.region`, place: sql`f.place_id` }),
  filter.number === '' ? undefined : sql`f.number = ${filter.number}::bigint`,
  filter.referenceNumber === '' ? undefined : sql`f.reference_number = ${filter.referenceNumber}`,
  filter.placeId === 0 ? undefined : sql`f.place_id = ${filter.placeId}`,
  // A literal of the schema's values: the planner then estimates its number of fines.
  filter.status === '' ? undefined : sql`f.status = ${sql.lit(filter.status)}`,
  ...duringDays('f.issued_at', { from: filter.issuedFrom, to: filter.issuedTo, zone: ctx.actor.timeZone }),
  filter.debtsSent === '' ? undefined : isSent[filter.debtsSent],
]

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

type Cut = { limit: number; offset: number; cursor?: string | undefined }

const inOrder = (alias: 'f' | 'w', { limit, offset }: Cut) => sql`
  order by ${sql.ref(`${alias}.issued_at`)} desc, ${sql.ref(`${alias}.id`)} desc
  limit ${sql.lit(limit)}${offset === 0 ? sql`` : sql` offset ${sql.lit(offset)}`}`

/**
 * Keys `id` and `issued_at` of a page of fines, newest first (R5, R137); the rows are joined later. Limits are literal:
 * with a parameter PostgreSQL plans for a tenth of the table.
 */
export const fineKeys = async (ctx: Context, filter: FineFilter, cut: Cut): Promise<RawBuilder<unknown>> => {
  const { driver, others } = await partsOf(ctx, filter)
  const where = allOf([
    driver?.link,
    ...plainConditions(ctx, filter),
    ...others.map(({ condition }) => condition),
    cut.cursor === undefined ? undefined : olderThan(cut.cursor, ['f.issued_at', 'f.id']),
  ])
  const scan = (limits: Cut) => sql`select f.id, f.issued_at from fines f where ${where} ${inOrder('f', limits)}`
  if (driver === undefined) return scan(cut)
  const each = scan({ limit: cut.limit + cut.offset, offset: 0 })
  return sql`select w.id, w.issued_at from ${driver.source} cross join lateral (${each}) w ${inOrder('w', cut)}`
}
