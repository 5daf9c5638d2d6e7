import type { Scope } from '@parkla/contract/access/scope.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { dayKey, instantToLocal, type Instant } from '@parkla/contract/kit/time.ts'
import type { MonthlyPass, PassTerms } from '@parkla/contract/parking/passes/passes.schema.ts'
import { vatPercentOn } from '@parkla/contract/parking/tariffs/vat-rates.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { appOfNew, isOfApps, placeVisibleTo, reaches } from '../../people/access/visible-to.queries.ts'
import { withWhole } from '../places/parts.queries.ts'
import { readTotalSpots } from '../places/places.queries.ts'
import { vatRatesOfRegion } from '../../office/settings/vat-rates.queries.ts'
import { asPass, passColumns, type PassRow } from './passes.row.ts'

type CoveredCar = {
  placeId: number
  /** The session's client; null means no pass. */
  clientId: number | null
  plate: string
  /** Time of entry. */
  at: Instant
  /** The session that is priced again; it does not count as another car's earlier stay. */
  sessionId?: number | undefined
}

/**
 * The pass that covers this car at this time, or null (R77, R109): of the session's client or their phone number; at the place or its
 * whole (R40); in force and not suspended; for its active car. While no car is chosen, it covers the car that entered first, at any
 * part of the whole, and a second one pays the public price.
 */
export const passCovering = async (
  db: Db | Tx,
  { placeId, clientId, plate, at, sessionId }: CoveredCar,
): Promise<number | null> => {
  if (clientId === null) return null
  const { rows } = await sql<{ id: number }>`
    select m.id
    from monthly_passes m join clients c on c.id = ${clientId}
    where m.place_id in ${withWhole(placeId)} and m.deleted_at is null and m.status = 'ACTIVE'
      and (m.client_id = c.id or (m.client_id is null and m.phone_number = c.phone_number and m.app_id = c.app_id))
      and m.valid_from <= ${at} and (m.valid_to is null or m.valid_to > ${at})
      and (m.client_active_license_plate = ${plate} or (m.client_active_license_plate = '' and not exists(
        select 1 from sessions s join plates n on n.id = s.plate_id
        where s.client_id = c.id and s.deleted_at is null and s.status <> 'CANCELLED'
          and (s.place_id = m.place_id or exists(select 1 from places p where p.id = s.place_id and p.parent_id = m.place_id))
          and n.plate <> ${plate} and s.id is distinct from ${sessionId ?? null}::bigint and s.start_time < ${at} and (s.end_time is null or s.end_time > ${at})
          -- no stay is longer (R60): older sessions of the client are not read
          and s.start_time > ${at}::timestamptz - interval '31 days')))
    order by m.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Whether a place or its whole has passes. In the order of the index: for a place without passes PostgreSQL would read the table. */
export const hasPasses = (placeId: number): RawBuilder<boolean> =>
  sql`exists(select 1 from ${withWhole(placeId)} w(id) cross join lateral (select 1 from monthly_passes m
    where m.place_id = w.id and m.deleted_at is null order by m.valid_from desc, m.id desc limit 1) m)`

/** Whether a plate is on a pass of a place or its whole, or a client with one has the car: without it `passOfCar` finds none. */
export const hasPassFor = (
  { placeId, plate }: { placeId: number; plate: string },
  plateId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(
  exists(select 1 from monthly_passes where place_id in ${withWhole(placeId)} and deleted_at is null
    and (client_active_license_plate = ${plate} or license_plate = ${plate}))
  or exists(select 1 from client_plates k join monthly_passes m on m.client_id = k.client_id
    where k.plate_id = ${plateId} and m.place_id in ${withWhole(placeId)} and m.deleted_at is null)
  or exists(select 1 from client_plates k join clients c on c.id = k.client_id
    join monthly_passes m on m.phone_number = c.phone_number and m.client_id is null
    where k.plate_id = ${plateId} and c.phone_number <> '' and m.place_id in ${withWhole(placeId)} and m.deleted_at is null))`

/** Whether the client of the session `s` has a pass anywhere: without one `passCovering` finds none. */
export const mayHavePass = sql<boolean>`(
  exists(select 1 from monthly_passes m where m.client_id = s.client_id and m.deleted_at is null)
  or exists(select 1 from clients c join monthly_passes m on m.phone_number = c.phone_number and m.client_id is null
    where c.id = s.client_id and m.deleted_at is null))`

type CoveringPass = { id: number; clientId: number }

/**
 * The pass of an entering car known by plate only (R77, R109): by the pass's active car, else by
 * the plate entered on the pass, else by a car of its client.
 */
export const passOfCar = async (
  db: Db | Tx,
  { placeId, plate, at, sessionId }: Omit<CoveredCar, 'clientId'>,
): Promise<CoveringPass | undefined> => {
  const { rows } = await sql<CoveringPass>`
    select m.id, c.id as "clientId"
    from monthly_passes m
    -- one way or the other, each by its index: of both at once all clients would be read
    cross join lateral (
      select k.id from clients k where k.id = m.client_id and k.deleted_at is null
      union all
      select k.id from clients k
      where m.client_id is null and k.phone_number = m.phone_number and k.phone_number <> '' and k.app_id = m.app_id
        and k.deleted_at is null) c
    where m.place_id in ${withWhole(placeId)} and m.deleted_at is null and m.status = 'ACTIVE'
      and m.valid_from <= ${at} and (m.valid_to is null or m.valid_to > ${at})
      and (m.client_active_license_plate = ${plate} or (m.client_active_license_plate = '' and (m.license_plate = ${plate}
        or exists(select 1 from client_plates k join plates n on n.id = k.plate_id
          where k.client_id = c.id and n.plate = ${plate}))))
    order by m.client_active_license_plate = ${plate} desc, m.license_plate = ${plate} desc, m.id`.execute(db)
  for (const { id, clientId } of rows)
    if ((await passCovering(db, { placeId, clientId, plate, at, sessionId })) !== null) return { id, clientId }
  return undefined
}

/** Terms of a pass that do not depend on the reader. */
export type PassPlace = Omit<PassTerms, 'AppId' | 'MayEdit'>
type PlaceTermsRow = Omit<PassPlace, 'Currency' | 'VatPercent' | 'TotalSpots'>

/** VAT basis of the current tariff, else of the place; the VAT rate of the place's local day (R4). */
export const readPassTerms = async (
  db: Db | Tx,
  { scope, placeId, now }: { scope: Scope; placeId: number; now: Instant },
): Promise<PassPlace | undefined> => {
  const { rows } = await sql<PlaceTermsRow>`
    select p.id as "PlaceId", p.name as "PlaceName", p.region as "Region", p.time_zone as "TimeZone",
      coalesce(p.monthly_pass_price_in_cents, 0) as "MonthlyPassPriceInCents",
      coalesce((select t.prices_include_vat from tariffs t
        where t.place_id = p.id and t.withdrawn_at is null and t.valid_from <= ${now}
          and (t.valid_to is null or t.valid_to > ${now})), p.prices_include_vat) as "PricesIncludeVat"
    from places p
    where p.id = ${placeId} and p.deleted_at is null and ${placeVisibleTo(scope)}`.execute(db)
  const [place] = rows
  if (!place) return undefined
  const day = dayKey(instantToLocal(now, place.TimeZone))
  return {
    ...place,
    TotalSpots: await readTotalSpots(db, placeId),
    Currency: currencyOf(place.Region, day),
    VatPercent: vatPercentOn(await vatRatesOfRegion(db, place.Region), day),
  }
}

export const findPassTerms = async (ctx: Context, { id: placeId }: { id: number }): Promise<PassTerms> => {
  const place = found(await readPassTerms(ctx.db, { scope: scopeFor(ctx, 'passes.view'), placeId, now: ctx.now }))
  return {
    ...place,
    AppId: appOfNew(ctx.reach),
    MayEdit: reaches(scopeFor(ctx, 'passes.edit'), { placeId, region: place.Region }),
  }
}

/** All passes of a place in scope, of the caller's apps (R176); 404 for another place. */
export const listPasses = async (ctx: Context, { id }: { id: number }): Promise<MonthlyPass[]> => {
  const place = await findPassTerms(ctx, { id })
  const { rows } = await sql<PassRow>`
    select ${passColumns} from monthly_passes m left join clients c on c.id = m.client_id
    where m.place_id = ${id} and m.deleted_at is null and ${isOfApps(ctx.reach, sql`m.app_id`)}
    order by m.valid_from desc, m.id desc`.execute(ctx.db)
  return rows.map((row) => asPass(row, { actor: ctx.actor, now: ctx.now, zone: place.TimeZone }))
}
