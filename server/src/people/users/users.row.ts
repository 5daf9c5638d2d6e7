import { isGlobalAdmin, type Actor } from '@parkla/contract/access/actor.ts'
import { permissionsOf } from '@parkla/contract/access/permissions.ts'
import { isUnlimited, rolesOf, type OwnerFacts } from '@parkla/contract/access/roles.ts'
import type { Scope } from '@parkla/contract/access/scope.ts'
import { mayImpersonate, type OwnerUnderRights } from '@parkla/contract/people/accounts/accounts.policy.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { mayManageUser } from '@parkla/contract/people/users/users.policy.ts'
import type { User } from '@parkla/contract/people/users/users.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { isInLimits } from '../accounts/accounts.queries.ts'

type StoredUser = Omit<User, 'MayManage' | 'MayImpersonate'>

/** Facts of a user's rights that are not answered. */
type HiddenFacts = Pick<OwnerFacts, 'regions' | 'operators' | 'place_types'> & { hasLists: boolean }

/** A user as stored, with the facts that their rights derive from. */
export type UserRow = StoredUser & { facts: HiddenFacts }

export const selectUsers = sql`
  select o.id as "Id", o.name as "Name", o.email as "Email", o.phone_number as "PhoneNumber", o.comments as "Comments",
    o.admin as "Admin", coalesce(o.region, '') as "Region",
    coalesce((select jsonb_agg(jsonb_build_object('ID', z.id, 'Name', z.name) order by lower(z.name), z.id)
      from owner_zones l join zones z on z.id = l.zone_id where l.owner_id = o.id), '[]') as "Zones",
    coalesce((select jsonb_agg(jsonb_build_object('Id', p.id, 'Name', p.name, 'WithAdminRights', l.with_admin_rights)
        order by lower(p.name), p.id)
      from owner_places l join places p on p.id = l.place_id where l.owner_id = o.id), '[]') as "Places",
    coalesce((select jsonb_agg(jsonb_build_object('ID', a.id, 'ShortName', a.short_name) order by a.id)
      from apps a where case when exists(select 1 from owner_apps where owner_id = o.id)
        then exists(select 1 from owner_apps l where l.owner_id = o.id and l.app_id = a.id) else a.id = 1 end), '[]') as "Apps",
    array(select role from owner_roles where owner_id = o.id order by 1) as "Roles",
    array(select privilege from owner_privileges where owner_id = o.id and privilege <> 'SEE_PERSONAL_DATA' order by 1)
      as "Privileges",
    exists(select 1 from owner_privileges where owner_id = o.id and privilege = 'SEE_PERSONAL_DATA')
      as "CanSeeClientsPersonalData",
    o.password_hash is not null as "HasPassword",
    exists(select 1 from second_factors where owner_id = o.id and confirmed_at is not null) as "HasSecondFactor",
    o.is_verified as "Verified", o.deactivated_at is not null as "IsDeactivated",
    coalesce(o.created_by_owner_id, 0) as "CreatedByOwnerId",
    coalesce(o.last_login_at, ${zeroDate}) as "LastLoginTime",
    coalesce((select max(l.expires_at) from account_links l
      where l.owner_id = o.id and l.purpose <> 'LOGIN_AS' and l.used_at is null and l.voided_at is null), ${zeroDate})
      as "PasswordLinkRequestValidUntil",
    o.created_at as "CreatedAt", o.updated_at as "UpdatedAt",
    exists(select 1 from list_managers m
      join whitelists w on w.id = m.list_id and w.deleted_at is null where m.owner_id = o.id) as "IsWhitelistManager",
    exists(select 1 from list_managers m
      join fleets f on f.id = m.list_id and f.deleted_at is null where m.owner_id = o.id) as "IsFleetManager",
    jsonb_build_object('regions', o.regions, 'operators', o.operators, 'place_types', o.place_types,
      'hasLists', exists(select 1 from list_managers m where m.owner_id = o.id)) as "facts"
  from owners o`

const noLimits = sql<boolean>`o.region is null and cardinality(o.regions || o.operators || o.place_types) = 0
  and not exists(select 1 from owner_zones where owner_id = o.id)`

/** Limits below a region resolve to places (R168). */
const hasNarrowLimit = sql<boolean>`(cardinality(o.operators || o.place_types) > 0
  or exists(select 1 from owner_zones where owner_id = o.id))`

/** Active global admins, under the alias `o`. */
export const isActiveGlobalAdmin = sql<boolean>`o.admin and o.deleted_at is null and o.deactivated_at is null and ${noLimits}`

/** Region and zones are also the area of fine rights (R187). */
const hasFineArea = sql<boolean>`(not o.admin
  and (o.region is not null or cardinality(o.regions) > 0
    or exists(select 1 from owner_zones where owner_id = o.id offset 0))
  and exists(select 1 from owner_privileges
    where owner_id = o.id and privilege in ('VIEW_FINES', 'CANCEL_FINES') offset 0))`

const regionsIn = (scope: Scope): string[] => ('regions' in scope ? [...scope.regions] : [])
const placeIdsIn = (scope: Scope): number[] => ('placeIds' in scope ? [...scope.placeIds] : [])

const isOutside = (scope: Scope): RawBuilder<boolean> =>
  sql`not (p.region = any(${regionsIn(scope)}::text[]) or p.id = any(${placeIdsIn(scope)}::bigint[]))`

/** The intersection of region, zones and other limits lies in the scope, for users of whom they are an area. */
const hasLimitsWithin = (scope: Scope, isArea: RawBuilder<boolean>): RawBuilder<boolean> => {
  const regions = regionsIn(scope)
  return sql`(not ${isArea} or case when not ${hasNarrowLimit}
    then ${scope.kind !== 'places'} and case when o.region is null then o.regions <@ ${regions}::text[]
      else o.region = any(${regions}::text[]) end
    else not exists(select 1 from places p
      where ${isInLimits}
        and (not exists(select 1 from owner_zones where owner_id = o.id)
          or exists(select 1 from owner_zones z join place_zones l on l.zone_id = z.zone_id and l.place_id = p.id
            where z.owner_id = o.id))
        and ${isOutside(scope)}) end)`
}

type Within = { scope: Scope; fines: Scope }

/**
 * The user's whole extent lies in the scope: the same rule as `isWithin` of the contract, for lists (R166). `offset 0` keeps
 * the planner from reading whole tables into hashes for a few users.
 */
const isWithin = ({ scope, fines }: Within): RawBuilder<boolean> => {
  const regions = regionsIn(scope)
  return sql`not (o.admin and ${noLimits})
    and (${scope.kind === 'places'} or o.region is null or o.region = any(${regions}::text[]))
    and ${hasLimitsWithin(scope, sql`o.admin`)}
    and ${hasLimitsWithin(fines, hasFineArea)}
    and not exists(select 1 from owner_places l join places p on p.id = l.place_id where l.owner_id = o.id and ${isOutside(scope)} offset 0)
    and not exists(select 1 from list_managers m join lists l on l.id = m.list_id
      where m.owner_id = o.id and l.region <> all(${regions}::text[]) offset 0)`
}

/** The user has zones, and all places of these within their other limits lie in the scope. */
const hasZonesWithin = (scope: Scope): RawBuilder<boolean> => {
  const ofZones = sql`owner_zones z join place_zones l on l.zone_id = z.zone_id join places p on p.id = l.place_id
    where z.owner_id = o.id and ${isInLimits}`
  return sql`(exists(select 1 from ${ofZones} offset 0)
    and not exists(select 1 from ${ofZones} and ${isOutside(scope)} offset 0))`
}

/**
 * The user is an admin, or has a place, a list, zones whose places lie in the scope or, for a caller of regions, a region. `isWithin`
 * checks the area of the others. A scope of places has no region: the admins of one zone would reach the new users of all others by it.
 */
const hasTies = (
  scope: Scope,
): RawBuilder<boolean> => sql`(o.admin or (o.region is not null and ${scope.kind !== 'places'})
  or exists(select 1 from owner_places where owner_id = o.id offset 0)
  or exists(select 1 from list_managers where owner_id = o.id offset 0)
  or ${hasZonesWithin(scope)})`

/** Rights over users: as admin everyone in scope, as place admin those they created, as editor those of their places. */
export type UserReach = { actor: Actor; asAdmin: Scope; editing: Scope; viewing: Scope; fines: Scope }

const createdBy = (actor: Actor): RawBuilder<unknown> =>
  sql`select id from owners where created_by_owner_id = ${actor.id} and deleted_at is null`

/** Ids by indexes, among which are all users whom the caller reaches; undefined for everyone. */
const candidates = ({ actor, asAdmin, viewing }: UserReach): RawBuilder<unknown> | undefined => {
  if (isGlobalAdmin(actor)) return undefined
  if (!actor.isAdmin && actor.permissions.includes('users.edit')) return createdBy(actor)
  const scope = actor.isAdmin ? asAdmin : viewing
  const atPlaces = sql`select owner_id from owner_places where place_id = any(${placeIdsIn(scope)}::bigint[])`
  if (!actor.isAdmin) return atPlaces
  const regions = regionsIn(scope)
  return sql`${createdBy(actor)} union ${atPlaces}
    union select id from owners where admin and deleted_at is null
    union select id from owners where region = any(${regions}::text[]) and deleted_at is null
    union select owner_id from owner_places
      where place_id = any(array(select id from places where region = any(${regions}::text[])))
    union select owner_id from owner_zones where zone_id in (select zone_id from place_zones where place_id = any(array(
      select id from places where region = any(${regions}::text[]) or id = any(${placeIdsIn(scope)}::bigint[]))))
    union select owner_id from list_managers
      where list_id = any(array(select id from lists where region = any(${regions}::text[]) and kind <> 'CAMPAIGN'))`
}

/** A superset of `reachedBy` that the indexes find. The array is read once: a join would be planned as a scan of all users. */
export const perhapsReachedBy = (reach: UserReach): RawBuilder<boolean> => {
  const ids = candidates(reach)
  return ids === undefined ? sql`true` : sql`o.id = any(array(${ids} union select ${reach.actor.id}))`
}

/** Users whom the caller reaches (R166, R184). */
export const reachedBy = ({ actor, asAdmin, editing, viewing, fines }: UserReach): RawBuilder<boolean> => {
  if (isGlobalAdmin(actor)) return sql`true`
  const isCreator = sql`o.created_by_owner_id = ${actor.id}`
  if (actor.isAdmin)
    return sql`(o.id = ${actor.id} or ((${hasTies(asAdmin)} or ${isCreator}) and ${isWithin({ scope: asAdmin, fines })}))`
  const works = sql`exists(select 1 from owner_places
    where owner_id = o.id and place_id = any(${placeIdsIn(viewing)}::bigint[]) offset 0)`
  return actor.permissions.includes('users.edit')
    ? sql`(o.id = ${actor.id} or (${isCreator} and ${isWithin({ scope: editing, fines })}))`
    : sql`(o.id = ${actor.id} or (${works} and ${isWithin({ scope: viewing, fines })}))`
}

const factsOf = (user: StoredUser, hidden: HiddenFacts): OwnerFacts => ({
  ...hidden,
  admin: user.Admin,
  region: user.Region,
  zones: user.Zones.map(({ ID }) => ID),
  adminPlaces: user.Places.filter(({ WithAdminRights }) => WithAdminRights).map(({ Id }) => Id),
  roles: user.Roles,
  privileges: user.Privileges,
  managesWhitelists: user.IsWhitelistManager,
  managesFleets: user.IsFleetManager,
})

const underRightsOf = (user: StoredUser, hidden: HiddenFacts): OwnerUnderRights => {
  const facts = factsOf(user, hidden)
  const isGlobal = user.Admin && isUnlimited(facts)
  return {
    id: user.Id,
    isVerified: user.Verified,
    isGlobalAdmin: isGlobal,
    createdByOwnerId: user.CreatedByOwnerId === 0 ? null : user.CreatedByOwnerId,
    isWithinScope: true,
    hasTies: true,
    permissions: permissionsOf(rolesOf(facts)),
    canSeeClientsPersonalData: isGlobal || user.CanSeeClientsPersonalData,
  }
}

/** The facts for the policy about a user whom `reachedBy` found: it has checked scope and ties. */
export const underRights = (row: UserRow): OwnerUnderRights => underRightsOf(row, row.facts)

/** The answer for this reader: comments are of global admins, the means of sign-in of the user and those who manage them (R166). */
export const asUser = (actor: Actor, { facts, ...user }: UserRow): User => {
  const owner = underRightsOf(user, facts)
  const mayManage = mayManageUser(actor, owner).ok
  const mayKnowSignIn = mayManage || user.Id === actor.id
  return {
    ...user,
    Comments: isGlobalAdmin(actor) ? user.Comments : '',
    HasPassword: mayKnowSignIn && user.HasPassword,
    HasSecondFactor: mayKnowSignIn && user.HasSecondFactor,
    MayManage: mayManage,
    MayImpersonate: !user.IsDeactivated && mayImpersonate(actor, owner).ok,
  }
}
