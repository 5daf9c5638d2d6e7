import { isGlobalAdmin } from '@parkla/contract/access/actor.ts'
import { fineGrantScope, isWithin, type Extent, type Reach, type Scope } from '@parkla/contract/access/scope.ts'
import type { OwnerUnderRights } from '@parkla/contract/people/accounts/accounts.policy.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { findPerson } from '../access/people.queries.ts'
import { placeVisibleTo } from '../access/visible-to.queries.ts'

const columns = [
  'id',
  'name',
  'email',
  'language',
  'password_hash',
  'is_verified',
  'tokens_valid_from',
  'created_by_owner_id',
  'updated_at',
] as const

/** An account that is neither deleted nor deactivated. */
export type AccountRow = {
  id: number
  name: string
  email: string
  language: string
  password_hash: string | null
  is_verified: boolean
  tokens_valid_from: string
  created_by_owner_id: number | null
  updated_at: string
}

const accounts = (db: Db | Tx) =>
  db.selectFrom('owners').select(columns).where('deleted_at', 'is', null).where('deactivated_at', 'is', null)

export const findAccountByEmail = (db: Db | Tx, email: string): Promise<AccountRow | undefined> =>
  accounts(db).where('email', '=', email).executeTakeFirst()

export const findAccount = (db: Db | Tx, id: number): Promise<AccountRow | undefined> =>
  accounts(db).where('id', '=', id).executeTakeFirst()

/** Locks the account's row until the transaction ends: changes of an account are serialized. */
export const lockAccount = (tx: Tx, id: number): Promise<AccountRow | undefined> =>
  accounts(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether the place `p` lies in the region and the other limits of the user `o`, beside their zones (R168, R174). */
export const isInLimits = sql<boolean>`(o.region is null or p.region = o.region)
  and (cardinality(o.regions) = 0 or p.region = any(o.regions))
  and (cardinality(o.operators) = 0 or p.operator = any(o.operators))
  and (cardinality(o.place_types) = 0 or p.type = any(o.place_types))`

type Ties = { places: Extent['places']; list_regions: string[] }

const findTies = async (db: Db | Tx, ownerId: number, placeIds: readonly number[]): Promise<Ties> => {
  const { rows } = await sql<Ties>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'region', region)) from places
        where id = any(${placeIds}::bigint[])), '[]') as places,
      array(select distinct l.region from list_managers m join lists l on l.id = m.list_id where m.owner_id = ${ownerId})
        as list_regions`.execute(db)
  return rows[0] ?? { places: [], list_regions: [] }
}

/** The user has zones, and all places of these within their other limits lie in the scope. */
const hasZonesWithin = async (db: Db | Tx, ownerId: number, scope: Scope): Promise<boolean> => {
  const { rows } = await sql<{ is_within: boolean | null }>`
    select bool_and(${placeVisibleTo(scope)}) as is_within
    from owners o join owner_zones z on z.owner_id = o.id join place_zones l on l.zone_id = z.zone_id
      join places p on p.id = l.place_id
    where o.id = ${ownerId} and ${isInLimits}`.execute(db)
  return rows[0]?.is_within === true
}

/** Scope in which the caller may edit users: as admin, else the places of a place admin (R166). */
const scopeOverUsers = (reach: Reach, isAdmin: boolean): Scope =>
  isAdmin ? reach.asAdmin : { kind: 'places', placeIds: reach.adminPlaceIds }

const idsOf = (scope: Scope): readonly number[] => (scope.kind === 'places' ? scope.placeIds : [])

/** Fine rights of a user who is no admin reach their region and zones, which must lie inside those of the caller (R187). */
const hasFineAreaWithin = async (
  db: Db | Tx,
  ownerId: number,
  { scope, area }: { scope: Scope; area: Scope | undefined },
): Promise<boolean> => {
  if (!area) return true
  const { places } = await findTies(db, ownerId, idsOf(area))
  return isWithin(scope, { asAdmin: area, places, listRegions: [], region: '' })
}

/** Facts about another user for the policy, relative to the caller's scope; undefined when deleted. */
export const findOwnerUnderRights = async (
  db: Db | Tx,
  { actor, reach }: Pick<Context, 'actor' | 'reach'>,
  owner: AccountRow | undefined,
): Promise<OwnerUnderRights | undefined> => {
  const person = owner && (await findPerson(db, owner.id))
  if (!owner || !person) return undefined
  const ties = await findTies(db, owner.id, [...person.reach.placeIds, ...idsOf(person.reach.asAdmin)])
  const { region, isAdmin, permissions, canSeeClientsPersonalData } = person.actor
  const fines = { scope: fineGrantScope(reach, actor.isAdmin), area: person.reach.fineArea }
  const scope = scopeOverUsers(reach, actor.isAdmin)
  // A region counts as in the list of users: a scope of places has none.
  const hasRegion = region !== '' && scope.kind !== 'places'
  const hasTies = isAdmin || hasRegion || ties.places.length + ties.list_regions.length > 0
  return {
    id: owner.id,
    isVerified: owner.is_verified,
    isGlobalAdmin: isGlobalAdmin(person.actor),
    createdByOwnerId: owner.created_by_owner_id,
    isWithinScope:
      isWithin(scope, {
        asAdmin: person.reach.asAdmin,
        places: ties.places,
        listRegions: ties.list_regions,
        region,
      }) && (await hasFineAreaWithin(db, owner.id, fines)),
    hasTies: hasTies || (await hasZonesWithin(db, owner.id, scope)),
    permissions,
    canSeeClientsPersonalData,
  }
}
