import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'
import { plateIdOf } from '../../kit/plate-id.ts'

type Visit = { sessionId: number; placeId: number; plate: string; clientId: number | null; at: Instant }

/** A registrant's right that covers a visit. */
export type CampaignRight = {
  registrantId: number
  campaignId: number
  name: string
  percent: number
  /** Credit not used by other sessions. */
  leftInCents: number
  currency: string
}

const ofCar = ({ plate, clientId }: Visit) => sql<boolean>`r.status = 'APPROVED' and r.deleted_at is null
  and (r.plate_id = ${plateIdOf(plate)} or r.client_id = ${clientId}::bigint)`

/** Serializes the sessions of a car or client that use campaigns; locks in the order of ids, which prevents deadlocks. */
export const lockCampaignRights = async (db: Db | Tx, visit: Visit): Promise<void> => {
  await sql`select 1 from campaign_registrants r where ${ofCar(visit)} order by r.id for update`.execute(db)
}

/** At the place or its parent, because sessions belong to the leaf (R40); a campaign names places or zones (R90). */
const holdsHere = sql<boolean>`case c.valid_in_type
  when 'PLACES' then exists(select 1 from campaign_places h where h.campaign_id = c.id and h.place_id in (p.id, p.parent_id))
  else exists(select 1 from place_zones z
    join campaign_zones h on h.zone_id = z.zone_id and h.campaign_id = c.id
    join zones on zones.id = z.zone_id and zones.deleted_at is null
    where z.place_id in (p.id, p.parent_id)) end`

/**
 * Rights of the car or its client that were valid at the start, also of a deleted campaign (R118). A one-time discount is over
 * once another session has used it (R112). Credit that ends first comes first.
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
      and ${holdsHere}
      and not (c.one_time_discount and exists(select 1 from campaign_uses u
        where u.registrant_id = r.id and u.session_id <> ${sessionId}))
    order by r.valid_to nulls last, r.id`.execute(db)
  return rows
}
