import { rolesOf, type OwnerFacts } from '@parkla/contract/access/roles.ts'
import { flagsOf } from '@parkla/contract/access/flags.ts'
import type { Actor } from '@parkla/contract/access/actor.ts'
import { requiresSecondFactor } from '@parkla/contract/people/accounts/second-factor.policy.ts'
import type { Scope } from '@parkla/contract/access/scope.ts'
import { defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Person } from '../../kit/http/authentication.ts'
import type { Db } from '../../kit/database/database.ts'
import { readUserSettings } from '../../office/settings/settings.queries.ts'

type OwnerRow = {
  id: number
  name: string
  email: string
  phone_number: string
  admin: boolean
  region: string | null
  regions: string[]
  operators: string[]
  place_types: string[]
  time_zone: string | null
  tokens_valid_from: string
  zones: number[]
  place_ids: number[]
  admin_place_ids: number[]
  bookable_place_ids: number[]
  bookable_part_ids: number[]
  roles: OwnerFacts['roles']
  privileges: OwnerFacts['privileges']
  manages_whitelists: boolean
  manages_fleets: boolean
  restricted_to_user_id: number | null
  revoked: string[]
  has_second_factor: boolean
  app_ids: number[]
}

/** One statement reads everything that a user's rights depend on (R168, R174). */
const findOwner = async (db: Db, ownerId: number): Promise<OwnerRow | undefined> => {
  const { rows } = await sql<OwnerRow>`
    select o.id, o.name, o.email, o.phone_number, o.admin, o.region, o.regions, o.operators, o.place_types, o.tokens_valid_from,
      (select time_zone from regions where code = o.region) as time_zone,
      to_jsonb(array(select zone_id from owner_zones where owner_id = o.id order by 1)) as zones,
      to_jsonb(array(select place_id from owner_places where owner_id = o.id order by 1)) as place_ids,
      to_jsonb(array(select place_id from owner_places where owner_id = o.id and with_admin_rights order by 1)) as admin_place_ids,
      to_jsonb(array(select l.place_id from owner_places l join places p on p.id = l.place_id where l.owner_id = o.id and p.is_bookable order by 1)) as bookable_place_ids,
      to_jsonb(array(select c.id from owner_places l join places p on p.id = l.place_id join places c on c.parent_id = p.id where l.owner_id = o.id and p.is_bookable order by 1)) as bookable_part_ids,
      to_jsonb(array(select app_id from owner_apps where owner_id = o.id order by 1)) as app_ids,
      array(select role from owner_roles where owner_id = o.id) as roles,
      array(select privilege from owner_privileges where owner_id = o.id) as privileges,
      exists(select 1 from list_managers m join whitelists w on w.id = m.list_id and w.deleted_at is null where m.owner_id = o.id) as manages_whitelists,
      exists(select 1 from list_managers m join fleets f on f.id = m.list_id and f.deleted_at is null where m.owner_id = o.id) as manages_fleets,
      (select m.restricted_to_user_id from list_managers m join fleets f on f.id = m.list_id and f.deleted_at is null where m.owner_id = o.id and m.restricted_to_user_id is not null order by m.list_id limit 1) as restricted_to_user_id,
      array(select token_id::text from revoked_tokens where owner_id = o.id) as revoked,
      exists(select 1 from second_factors where owner_id = o.id and confirmed_at is not null) as has_second_factor
    from owners o
    where o.id = ${ownerId} and o.deleted_at is null and o.deactivated_at is null`.execute(db)
  return rows[0]
}

/** The intersection of an admin's region, zones and other limits; no limit means everything (R168, R174). */
const adminScope = async (db: Db, owner: OwnerRow): Promise<Scope> => {
  const ofOwn = (region: string) => owner.region === null || owner.region === region
  const regions = owner.regions.length > 0 ? owner.regions.filter(ofOwn) : owner.region === null ? [] : [owner.region]
  const hasRegionLimit = owner.region !== null || owner.regions.length > 0
  const hasNarrowLimit = owner.zones.length + owner.operators.length + owner.place_types.length > 0
  if (!hasNarrowLimit) return hasRegionLimit ? { kind: 'regions', regions } : { kind: 'everything' }
  const { rows } = await sql<{ id: number }>`
    select p.id from places p
    where (${owner.region}::text is null or p.region = ${owner.region})
      and (cardinality(${owner.regions}::text[]) = 0 or p.region = any(${owner.regions}))
      and (cardinality(${owner.operators}::text[]) = 0 or p.operator = any(${owner.operators}))
      and (cardinality(${owner.place_types}::text[]) = 0 or p.type = any(${owner.place_types}))
      and (cardinality(${owner.zones}::bigint[]) = 0 or exists(
        select 1 from place_zones z where z.place_id = p.id and z.zone_id = any(${owner.zones}::bigint[])))`.execute(db)
  return { kind: 'places', placeIds: rows.map(({ id }) => id) }
}

const actorOf = (owner: OwnerRow, facts: OwnerFacts, limits: Actor['limits']): Actor => ({
  ...flagsOf(facts),
  id: owner.id,
  name: owner.name,
  email: owner.email,
  phoneNumber: owner.phone_number,
  region: owner.region ?? '',
  zones: owner.zones,
  // Sign-in and `/me` replace these by `withVisibleZones`; no right depends on them.
  visibleZones: owner.zones,
  operators: owner.operators,
  regions: owner.regions.length > 0 ? owner.regions : owner.region === null ? [] : [owner.region],
  place_types: owner.place_types,
  roles: [...facts.roles],
  managesVisitorsForFleetUser: owner.restricted_to_user_id ?? 0,
  timeZone: owner.time_zone ?? defaultTimeZone,
  limits,
  impersonatedBy: '',
  isDisplay: false,
  needsSecondFactor: false,
})

const ownApp = 1

/** Without an app of their own: all for a global admin, else our own app (R176). */
const appsOf = ({ app_ids: apps }: OwnerRow, asAdmin: Scope): number[] =>
  apps.length > 0 || asAdmin.kind === 'everything' ? apps : [ownApp]

/** R187: a user without region, zone or other limit has no area, because an empty limit must not mean everything. */
const fineAreaOf = async (db: Db, owner: OwnerRow): Promise<{ fineArea?: Scope }> => {
  const { privileges, region, regions, zones } = owner
  const hasRight = privileges.includes('VIEW_FINES') || privileges.includes('CANCEL_FINES')
  const hasArea = region !== null || regions.length + zones.length > 0
  return hasRight && hasArea && !owner.admin ? { fineArea: await adminScope(db, owner) } : {}
}

/** A user with flags, permissions and scope, computed from the database. */
export const findPerson = async (db: Db, ownerId: number): Promise<Person | undefined> => {
  const owner = await findOwner(db, ownerId)
  if (!owner) return undefined
  const facts: OwnerFacts = {
    admin: owner.admin,
    region: owner.region ?? '',
    zones: owner.zones,
    regions: owner.regions,
    operators: owner.operators,
    place_types: owner.place_types,
    adminPlaces: owner.admin_place_ids,
    roles: owner.roles,
    privileges: owner.privileges,
    managesWhitelists: owner.manages_whitelists,
    managesFleets: owner.manages_fleets,
  }
  const roles = rolesOf(facts)
  const { secondFactorFor, ...limits } = await readUserSettings(db)
  const asAdmin: Scope = owner.admin ? await adminScope(db, owner) : { kind: 'places', placeIds: [] }
  return {
    actor: actorOf(owner, facts, limits),
    reach: {
      roles,
      asAdmin,
      ...(await fineAreaOf(db, owner)),
      adminPlaceIds: owner.admin_place_ids,
      bookablePlaceIds: owner.bookable_place_ids,
      bookablePartIds: owner.bookable_part_ids,
      placeIds: owner.place_ids,
      appIds: appsOf(owner, asAdmin),
    },
    tokensValidFromMs: owner.tokens_valid_from.startsWith('-') ? 0 : Date.parse(owner.tokens_valid_from),
    revokedTokenIds: new Set(owner.revoked),
    lacksSecondFactor: !owner.has_second_factor && requiresSecondFactor(secondFactorFor, roles),
  }
}
