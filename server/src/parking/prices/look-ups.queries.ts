import { sql } from 'kysely'
import { isRegistered } from '../../members/campaigns/covering.queries.ts'
import { mayHavePass } from '../passes/passes.queries.ts'

/** Look-ups that the price of a stay needs besides its own row; false: nothing would be found. */
export type LookUps = Readonly<Record<'bookings' | 'passes' | 'campaigns' | 'earlierVisits' | 'limit', boolean>>

export const allLookUps: LookUps = { bookings: true, passes: true, campaigns: true, earlierVisits: true, limit: true }

/**
 * `LookUps` of a running stay `s` at its place `p`, without the limit. Of the earlier visits the newest decides, because a visit
 * that it does not continue ends the chain (R53).
 */
export const lookUpColumns = sql`
  s.booking_id is not null or exists(select 1 from bookings b where b.plate_id = s.plate_id and b.deleted_at is null) as "bookings",
  s.monthly_pass_id is not null or ${mayHavePass} as "passes",
  ${isRegistered} as "campaigns",
  coalesce((select o.end_time >= s.start_time - make_interval(mins => p.re_entry_minutes) from sessions o
    where o.plate_id = s.plate_id and o.place_id = s.place_id and o.deleted_at is null and o.id <> s.id
      and o.type = 'PARKING' and o.status in ('ENDED', 'AUTO_ENDED') and o.start_time < s.start_time
    order by o.start_time desc, o.id desc limit 1), false) as "earlierVisits"`
