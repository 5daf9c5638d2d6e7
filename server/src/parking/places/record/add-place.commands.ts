import { codeMaxLength, codeOf } from '@parkla/contract/kit/code.ts'
import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import type { placesApi } from '@parkla/contract/parking/places/places.endpoints.ts'
import { sql } from 'kysely'
import { record } from '../../../kit/audit.ts'
import { scopeFor, type Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { insist, Rejection } from '../../../kit/errors.ts'
import { placeVisibleTo } from '../../../people/access/visible-to.queries.ts'
import { openPlace } from './place-record.queries.ts'
import { readSetting } from '../../../office/settings/settings.queries.ts'

type Api = typeof placesApi
type Wanted = RequestOf<Api['add']>

/** Leaves room for a number; falls back to PLACE for names without Latin letters. */
const stemOf = (name: string): string => codeOf(name).slice(0, codeMaxLength - 4) || 'PLACE'

const isTaken = async (tx: Tx, code: string): Promise<boolean> =>
  (await sql`select 1 from places where code = ${code}`.execute(tx)).rows.length > 0

const codeTaken = (): Rejection =>
  new Rejection(409, 'places.codeTaken', { fields: [{ Field: 'Code', Error: 'places.codeTaken' }] })

/** Race: two requests find the same code free; the unique constraint rejects the second insert. */
export const orCodeTaken = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    const isCode = error instanceof Error && 'constraint' in error && error.constraint === 'places_code_key'
    throw isCode ? codeTaken() : error
  }
}

/** The requested code, or an unused one from the name. */
const freeCode = async (tx: Tx, { Code, Name }: Wanted): Promise<string> => {
  if (Code !== '') {
    if (await isTaken(tx, Code)) throw codeTaken()
    return Code
  }
  const stem = stemOf(Name)
  let code = stem
  for (let count = 2; await isTaken(tx, code); count += 1) code = `${stem}-${count}`
  return code
}

/**
 * R40: two levels; the parent is in reach and in the same region. Returns its operator. The row is locked: a concurrent change of the
 * operator is read here, or waits until the part is stored and then changes it too.
 */
const insistOnParent = async (tx: Tx, ctx: Context, { ParentId, Region }: Wanted): Promise<string | undefined> => {
  if (ParentId === undefined) return undefined
  const { rows } = await sql<{ operator: string }>`
    select p.operator from places p where p.id = ${ParentId} and p.parent_id is null and p.deleted_at is null
      and p.region = ${Region} and ${placeVisibleTo(scopeFor(ctx, 'places.add'))} for share of p`.execute(tx)
  insist(rows.length > 0 ? { ok: true } : reject('places.notAParent'), 'ParentId')
  return rows[0]?.operator
}

/** Replaces the zones of a place; all must exist. */
export const setZones = async (
  tx: Tx,
  { placeId, zoneIds }: { placeId: number; zoneIds: readonly number[] },
): Promise<void> => {
  const wanted = [...new Set(zoneIds)]
  const { rows } = await sql<{ id: number }>`
    select id from zones where deleted_at is null and id = any(${wanted}::bigint[]) for key share`.execute(tx)
  insist(rows.length === wanted.length ? { ok: true } : reject('places.unknownZone'), 'ZoneIds')
  await tx.deleteFrom('place_zones').where('place_id', '=', placeId).execute()
  if (wanted.length > 0)
    await tx
      .insertInto('place_zones')
      .values(wanted.map((zone_id) => ({ place_id: placeId, zone_id })))
      .execute()
}

/** Only global admins add places (R39). */
export const addPlace = (ctx: Context, input: Wanted): Promise<AnswerOf<Api['add']>> =>
  ctx.transaction(async (tx) => {
    const region = await tx
      .selectFrom('regions')
      .select('time_zone')
      .where('code', '=', input.Region)
      .executeTakeFirst()
    insist(region ? { ok: true } : reject('places.unknownRegion'), 'Region')
    // A part has the operator of its whole, other places our own (R41).
    const Operator = (await insistOnParent(tx, ctx, input)) ?? (await readSetting(tx, 'ownOperatorCode'))
    const code = await freeCode(tx, input)
    const made = tx
      .insertInto('places')
      .values({
        name: input.Name,
        address_text: input.AddressText,
        code,
        type: input.Type,
        region: input.Region,
        time_zone: region?.time_zone ?? 'Europe/Tallinn',
        operator: Operator,
        parent_id: input.ParentId ?? null,
        total_spots: input.TotalSpots,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .returning('id')
    const { id } = await orCodeTaken(made.executeTakeFirstOrThrow())
    await setZones(tx, { placeId: id, zoneIds: input.ZoneIds })
    const { Name, Type, Region, TotalSpots, ZoneIds } = input
    await record(tx, ctx, {
      fact: 'place.added',
      entity: 'place',
      id,
      placeId: id,
      after: { Name, Code: code, Type, Region, TotalSpots, ZoneIds, ParentId: input.ParentId ?? 0, Operator },
      topic: 'places',
    })
    return openPlace(ctx, { id }, tx)
  })
