import { codeOf } from '@parkla/contract/kit/code.ts'
import type { ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database.ts'
import { isWanted } from '../staged-rows.ts'
import { placeKeyOf } from '../row-reading.ts'
import type { KnownPlace } from './sessions.row.ts'

type PlaceByKey = KnownPlace & { id: number }

/** Every place by the keys of its name and code; names take precedence over codes, older places over newer. */
export const knownPlaces = async (db: Db | Tx): Promise<ReadonlyMap<string, PlaceByKey>> => {
  const places = await db
    .selectFrom('places')
    .select(['id', 'name', 'code', 'time_zone as timeZone', 'region'])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const byKey = new Map<string, PlaceByKey>()
  for (const place of places) byKey.set(placeKeyOf(place.code), place)
  for (const place of places) byKey.set(placeKeyOf(place.name), place)
  return byKey
}

/** Creates the temporary table `import_places`: place key of a row → place id. */
export const mapKnownPlaces = async (tx: Tx): Promise<void> => {
  await sql`
    create temporary table import_places (place_key text primary key, place_id bigint not null) on commit drop`.execute(
    tx,
  )
  const known = await knownPlaces(tx)
  await mapPlaces(
    tx,
    [...known].map(([place_key, { id }]) => ({ place_key, place_id: id })),
  )
}

const mapPlaces = (tx: Tx, rows: readonly { place_key: string; place_id: number }[]) =>
  sql`
    insert into import_places
    select place_key, place_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(place_key text, place_id bigint) on conflict do nothing`.execute(tx)

export const countNewPlaces = async (tx: Tx, importId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.place_key) as count from import_rows r
    left join import_places k on k.place_key = r.place_key
    where r.import_id = ${importId} and ${isWanted} and k.place_key is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** `Ülemiste, P2` → `ULEMISTE-P2`. */
export const placeCodeOf = (name: string): string => codeOf(name) || 'PLACE'

/** The code of the name, with a number behind it where it is taken. */
const freeCode = (name: string, taken: Set<string>): string => {
  const base = placeCodeOf(name)
  let code = base
  for (let number = 2; taken.has(code); number += 1) code = `${base}-${number}`
  taken.add(code)
  return code
}

type MissingPlace = { place_key: string; name: string }

const missingPlaces = async (tx: Tx, importId: number): Promise<MissingPlace[]> => {
  const { rows } = await sql<MissingPlace>`
    select distinct on (r.place_key) r.place_key, r.place as name from import_rows r
    left join import_places k on k.place_key = r.place_key
    where r.import_id = ${importId} and ${isWanted} and k.place_key is null
    order by r.place_key, r.line limit 2000`.execute(tx)
  return rows
}

const insertPlaces = async (
  tx: Tx,
  rows: readonly (MissingPlace & { code: string })[],
  { Region, TimeZone }: ImportOptions,
) => {
  const { rows: made } = await sql<{ id: number; code: string }>`
    insert into places (name, code, region, time_zone)
    select name, code, ${Region}, ${TimeZone}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(name text, code text)
    returning id, code`.execute(tx)
  const keys = new Map(rows.map(({ code, place_key }) => [code, place_key]))
  await mapPlaces(
    tx,
    made.map(({ id, code }) => ({ place_key: keys.get(code) ?? '', place_id: id })),
  )
}

/** Inserts the missing places of the rows, our own and open, in the region and zone of the options. */
export const makePlaces = async (tx: Tx, importId: number, options: ImportOptions): Promise<void> => {
  await mapKnownPlaces(tx)
  const codes = await tx.selectFrom('places').select('code').execute()
  const taken = new Set(codes.map(({ code }) => code))
  for (;;) {
    const missing = await missingPlaces(tx, importId)
    if (missing.length === 0) return
    const coded = missing.map((place) => ({ ...place, code: freeCode(place.name, taken) }))
    await insertPlaces(tx, coded, options)
  }
}
