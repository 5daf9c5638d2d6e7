import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'
import { plateIdOf } from '../../kit/database/plate-id.ts'
import { holdsHere } from '../lists/lists.queries.ts'

/** A session with its car and client. */
export type Parked = { sessionId: number; plate: string; clientId: number | null }
type Visit = Parked & { placeId: number; at: Instant }

/** A registrant's right that covers a visit. */
export type CampaignRight = {
  registrantId: number
  campaignId: number
  name: string
  percent: number
  /** Credit that other sessions have not used. */
  leftInCents: number
  currency: string
}

const ofCar = ({ plate, clientId }: Parked) => sql<boolean>`r.status = 'APPROVED' and r.deleted_at is null
  and (r.plate_id = ${plateIdOf(plate)} or r.client_id = ${clientId}::bigint)`

/** Whether the car or client of the session `s` is registered: without it `campaignRightsOf` finds nothing. */
export const isRegistered = sql<boolean>`(
  exists(select 1 from campaign_registrants r where r.plate_id = s.plate_id and r.status = 'APPROVED' and r.deleted_at is null)
  or exists(select 1 from campaign_registrants r where r.client_id = s.client_id and r.status = 'APPROVED' and r.deleted_at is null))`

/**
 * Serializes the sessions of a car or client that use campaigns, and the registrants whose credit these sessions used before. All
 * in the order of ids, which prevents deadlocks: a transaction that prices several sessions locks the registrants of all of them first.
 */
export const lockCampaignRights = async (db: Db | Tx, ...parked: readonly Parked[]): Promise<void> => {
  const rights = parked.map((one) => sql`select r.id from campaign_registrants r where ${ofCar(one)}`)
  const ids = parked.map(({ sessionId }) => sessionId)
  await sql`select 1 from campaign_registrants where id in (
      ${sql.join(rights, sql` union `)}
      union select registrant_id from campaign_uses where session_id = any(${ids}::bigint[]) and not is_returned)
    order by id for update`.execute(db)
}

const atPlace = holdsHere('c')

/** A one-time discount is over once another session has used it (R112). */
const hasUseLeft = (
  sessionId?: number,
) => sql<boolean>`not (c.one_time_discount and exists(select 1 from campaign_uses u
  where u.registrant_id = r.id and u.session_id is distinct from ${sessionId ?? null}::bigint))`

/**
 * Rights of the car or its client that were valid at the start, also of a deleted campaign (R118). Credit that ends first comes
 * first.
 */
export const campaignRightsOf = async (db: Db | Tx, visit: Visit): Promise<CampaignRight[]> => {
  const { sessionId, placeId, at } = visit
  const { rows } = await sql<CampaignRight>`
    select r.id as "registrantId", c.id as "campaignId", c.name, r.discount_percent as percent,
      c.discount_credit_currency as currency, r.credit_in_cents - r.used_in_cents
        + coalesce((select u.credit_in_cents from campaign_uses u
          where u.session_id = ${sessionId} and u.registrant_id = r.id and not u.is_returned), 0) as "leftInCents"
    from campaign_registrants r join campaigns c on c.id = r.campaign_id
    join places p on p.id = ${placeId} and p.region = c.region
    where ${ofCar(visit)} and (r.valid_from is null or r.valid_from <= ${at}) and (r.valid_to is null or r.valid_to > ${at})
      and ${atPlace}
      and ${hasUseLeft(sessionId)}
    order by r.valid_to nulls last, r.id`.execute(db)
  return rows
}

/** Approved registrations in campaigns that start sessions by camera, of the car or of a client who has it. */
export const registrationsOfCar = (plateId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.* from (
    select id from campaign_registrants where plate_id = ${plateId} and status = 'APPROVED' and deleted_at is null
    union
    select o.id from client_plates k join campaign_registrants o on o.client_id = k.client_id
    where k.plate_id = ${plateId} and o.status = 'APPROVED' and o.deleted_at is null) k
  join campaign_registrants r on r.id = k.id
  join campaigns c on c.id = r.campaign_id and c.start_sessions_with_lpr`

type CarAtPlace = { placeId: number; plate: string; at: Instant; sessionId?: number | undefined }

/**
 * The client of a car that a campaign with `StartSessionsWithLPR` covers here (R77, decision 0080): the right is valid
 * at this time and has a percent or credit left, a one-time discount no earlier use. The car's own registration wins.
 */
export const campaignOfCar = async (
  db: Db | Tx,
  { placeId, plate, at, sessionId }: CarAtPlace,
): Promise<{ clientId: number | null } | undefined> => {
  const { rows } = await sql<{ clientId: number | null }>`
    select k.id as "clientId"
    from (${registrationsOfCar(plateIdOf(plate))}) r join campaigns c on c.id = r.campaign_id
    join places p on p.id = ${placeId} and p.region = c.region
    left join clients k on k.id = r.client_id and k.deleted_at is null
    where (r.valid_from is null or r.valid_from <= ${at}) and (r.valid_to is null or r.valid_to > ${at})
      and (r.discount_percent > 0 or r.credit_in_cents > r.used_in_cents) and ${atPlace}
      and ${hasUseLeft(sessionId)}
    order by r.plate_id is not distinct from ${plateIdOf(plate)} desc, r.id limit 1`.execute(db)
  return rows[0]
}
