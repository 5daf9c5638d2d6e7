import type { ChangeUser, SaveUser } from '@parkla/contract/people/users/users.schema.ts'
import { sql } from 'kysely'
import { nextVersion } from '../../kit/http/conflict.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, Rejection } from '../../kit/errors.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { orTaken } from '../../kit/database/taken.ts'
import { appOfNew, placeVisibleTo } from '../access/visible-to.queries.ts'

/** 422 with the reason at a field. */
export const invalid = (Field: string, Error: string) => new Rejection(422, Error, { fields: [{ Field, Error }] })

const taken = { owners_email: { field: 'Email', reason: 'users.emailTaken' } }

/** The user who saves; null for a user created by the identity provider. */
type Saving = Pick<Context, 'now' | 'language'> & { actor: { id: number | null } }

/** Name, contacts and region; inserts for Id 0. Returns the id. 422 `users.emailTaken`. */
export const saveProfile = async (tx: Tx, ctx: Saving, user: SaveUser): Promise<number> => {
  const profile = {
    name: user.Name,
    email: user.Email,
    phone_number: user.PhoneNumber,
    admin: user.Admin,
    region: user.Region === '' ? null : user.Region,
    ...(user.Comments === undefined ? {} : { comments: user.Comments }),
  }
  if (user.Id > 0) {
    await orTaken(updateRow(tx, 'owners', { id: user.Id, ...profile, updated_at: nextVersion(ctx.now) }), taken)
    return user.Id
  }
  const columns = {
    created_by_owner_id: ctx.actor.id,
    created_at: ctx.now,
    updated_at: ctx.now,
    language: ctx.language,
  }
  return (await orTaken(insertRow(tx, 'owners', { ...profile, ...columns }), taken)).id
}

/** Voids password links mailed to the old address, which may be another person's. */
export const voidPasswordLinks = async (tx: Tx, { now }: Pick<Context, 'now'>, id: number): Promise<void> => {
  await sql`update account_links set voided_at = ${now}
    where owner_id = ${id} and purpose <> 'LOGIN_AS' and used_at is null and voided_at is null`.execute(tx)
}

type Ties = { table: 'zones' | 'places' | 'apps'; ids: readonly number[]; field: string }

/** 422 for an id that does not exist or is deleted. */
const insistOnIds = async (tx: Tx, { table, ids, field }: Ties): Promise<void> => {
  const isThere = table === 'apps' ? sql`true` : sql`deleted_at is null`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where id = any(${ids}::bigint[]) and ${isThere}`.execute(tx)
  if (rows[0]?.count !== new Set(ids).size) throw invalid(field, 'users.unknownChoice')
}

const ownApp = 1

const tiesOf = (user: SaveUser) => ({
  zones: user.Zones.map(({ ID }) => ID),
  places: user.Places.map(({ Id }) => Id),
  apps: user.Apps.length === 0 ? [ownApp] : user.Apps.map(({ ID }) => ID),
})

/** 422 `users.unknownChoice` for a region, zone, place or app that does not exist. */
export const insistOnExistingTies = async (tx: Tx, user: SaveUser): Promise<void> => {
  const { rows } = await sql`select 1 from regions where code = ${user.Region}`.execute(tx)
  if (user.Region !== '' && rows.length === 0) throw invalid('Region', 'users.unknownChoice')
  const { zones, places, apps } = tiesOf(user)
  await insistOnIds(tx, { table: 'zones', ids: zones, field: 'Zones' })
  await insistOnIds(tx, { table: 'places', ids: places, field: 'Places' })
  await insistOnIds(tx, { table: 'apps', ids: apps, field: 'Apps' })
}

/** A region or zone that the user gets: `before` has those that they keep. */
type Areas = { user: Pick<SaveUser, 'Region' | 'Zones'>; before: Pick<SaveUser, 'Region' | 'Zones'> | undefined }

/**
 * A region or zone that is given lies in the caller's area, also to a user whose rights do not reach it yet (R166): their own zones,
 * and zones without a place outside their scope, which for a caller of places have one inside; the regions of these places.
 */
const insistOnAreas = async (tx: Tx, ctx: Context, { user, before }: Areas): Promise<void> => {
  const scope = scopeFor(ctx, 'users.edit')
  if (scope.kind === 'everything') return
  const kept = [...(before?.Zones ?? []).map(({ ID }) => ID), ...ctx.actor.zones]
  const given = user.Zones.map(({ ID }) => ID).filter((id) => !kept.includes(id))
  const isNewRegion = user.Region !== '' && user.Region !== before?.Region && user.Region !== ctx.actor.region
  const isInside = placeVisibleTo(scope)
  const isOfRegion = sql`(${user.Region} = '' or p.region = ${user.Region})`
  const { rows } = await sql<{ Region: boolean; Zones: boolean }>`select
    ${isNewRegion} and ${!('regions' in scope && scope.regions.includes(user.Region))} and not exists(
      select 1 from places p where p.region = ${user.Region} and ${isInside}) as "Region",
    exists(select 1 from unnest(${given}::bigint[]) as g(id) where
      exists(select 1 from place_zones l join places p on p.id = l.place_id
        where l.zone_id = g.id and ${isOfRegion} and not ${isInside})
      or (${scope.kind === 'places'} and not exists(select 1 from place_zones l join places p on p.id = l.place_id
        where l.zone_id = g.id and ${isInside}))) as "Zones"`.execute(tx)
  for (const [Field, isForeign] of Object.entries(rows[0] ?? {}))
    if (isForeign) throw new Rejection(403, 'users.outsideScope', { fields: [{ Field, Error: 'users.outsideScope' }] })
}

/** 422 `users.unknownChoice` for an id that does not exist, 403 `users.outsideScope` for places, areas and apps of others. */
export const insistOnTies = async (
  tx: Tx,
  ctx: Context,
  { user, before }: { user: SaveUser; before: Areas['before'] },
): Promise<void> => {
  await insistOnExistingTies(tx, user)
  await insistOnAreas(tx, ctx, { user, before })
  const { places, apps } = tiesOf(user)
  const { appIds } = ctx.reach
  if (appIds.length > 0 && !apps.every((id) => appIds.includes(id))) throw new Rejection(403, 'users.outsideScope')
  const scope = scopeFor(ctx, 'users.edit')
  const { rows } = await sql`
    select 1 from places p where p.id = any(${places}::bigint[]) and not ${placeVisibleTo(scope)} limit 1`.execute(tx)
  if (rows.length > 0) throw new Rejection(403, 'users.outsideScope')
}

/** Without a choice the caller's first app, else our own (R176). */
export const withApps = <Input extends Pick<SaveUser, 'Apps'>>({ reach }: Context, user: Input): Input => ({
  ...user,
  Apps: user.Apps.length === 0 ? [{ ID: appOfNew(reach) }] : user.Apps,
})

type Stored = Omit<SaveUser, 'Comments' | 'CurrentPassword' | 'UpdatedAt'>

/** Fields that were not sent stay as stored; a new place is granted without admin rights. */
export const withStored = (stored: Stored, sent: ChangeUser): SaveUser => {
  const storedRights = new Map(stored.Places.map((place) => [place.Id, place.WithAdminRights]))
  const rightsAt = (id: number) => storedRights.get(id) ?? false
  const { Admin = stored.Admin, Region = stored.Region, Zones = stored.Zones, Places = stored.Places } = sent
  const { Roles = stored.Roles, Privileges = stored.Privileges, PhoneNumber = stored.PhoneNumber } = sent
  const { Apps = stored.Apps, CanSeeClientsPersonalData = stored.CanSeeClientsPersonalData } = sent
  const given = { Admin, Region, Zones, Roles, Privileges, PhoneNumber, Apps, CanSeeClientsPersonalData }
  return {
    ...sent,
    ...given,
    Places: Places.map(({ Id, WithAdminRights = rightsAt(Id) }) => ({ Id, WithAdminRights })),
  }
}

/** 404 for a place that does not exist or is out of reach. */
export const insistOnPlace = async (tx: Tx, ctx: Context, placeId: number): Promise<void> => {
  const { rows } = await sql`
    select 1 from places p where p.id = ${placeId} and p.deleted_at is null
      and ${placeVisibleTo(scopeFor(ctx, 'users.edit'))}`.execute(tx)
  found(rows[0])
}

/** Replaces zones, places, apps, roles and privileges. */
export const saveGrants = async (tx: Tx, id: number, user: SaveUser): Promise<void> => {
  const { zones, places, apps } = tiesOf(user)
  const privileges = [...user.Privileges, ...(user.CanSeeClientsPersonalData ? ['SEE_PERSONAL_DATA'] : [])]
  const withRights = user.Places.map(({ WithAdminRights }) => WithAdminRights)
  for (const table of ['owner_zones', 'owner_places', 'owner_apps', 'owner_roles', 'owner_privileges'] as const)
    await tx.deleteFrom(table).where('owner_id', '=', id).execute()
  await sql`insert into owner_zones (owner_id, zone_id)
    select distinct ${id}::bigint, unnest(${zones}::bigint[])`.execute(tx)
  await sql`insert into owner_places (owner_id, place_id, with_admin_rights)
    select ${id}::bigint, place_id, bool_or(with_rights)
    from unnest(${places}::bigint[], ${withRights}::boolean[]) as l(place_id, with_rights) group by place_id`.execute(
    tx,
  )
  await sql`insert into owner_apps (owner_id, app_id)
    select distinct ${id}::bigint, unnest(${apps}::bigint[])`.execute(tx)
  await sql`insert into owner_roles (owner_id, role)
    select distinct ${id}::bigint, unnest(${user.Roles}::text[])`.execute(tx)
  await sql`insert into owner_privileges (owner_id, privilege)
    select distinct ${id}::bigint, unnest(${privileges}::text[])`.execute(tx)
}
