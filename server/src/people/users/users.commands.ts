import type { OwnerUnderRights } from '@parkla/contract/people/accounts/accounts.policy.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { allowed, refuse } from '@parkla/contract/kit/verdict.ts'
import type { usersApi } from '@parkla/contract/people/users/users.endpoints.ts'
import {
  endsSignIns,
  forbiddenGrant,
  mayAddUser,
  mayManageUser,
  mayRemoveUser,
  maySaveUser,
} from '@parkla/contract/people/users/users.policy.ts'
import type { SaveUser, User } from '@parkla/contract/people/users/users.schema.ts'
import { isGlobalAdmin, isNotImpersonating } from '@parkla/contract/access/actor.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist, Rejection } from '../../kit/errors.ts'
import { announce } from '../../kit/live.ts'
import { hashPassword } from '../../kit/secrets/password-hash.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { findAccount, type AccountRow } from '../accounts/accounts.queries.ts'
import { lookUpUser, readUser } from './users.queries.ts'
import { audited, isLastGlobalAdmin } from './user-changes.ts'
import { asUser, underRights, type UserRow } from './users.row.ts'
import { insistOnTies, invalid, saveGrants, saveProfile, voidPasswordLinks, withApps, withStored } from './save-user.ts'

type Api = typeof usersApi

/** Locks the row; 404 for a user whom the caller does not reach. */
const lockUser = async (tx: Tx, ctx: Context, id: number): Promise<UserRow> => {
  await sql`select 1 from owners where id = ${id} for update`.execute(tx)
  return readUser(tx, ctx, id)
}

type Change = { fact: string; before?: UserRow; id: number; endsSignIns?: boolean }

/** Records the change, ends the user's sign-ins if asked, and answers with the new row. */
const finish = async (tx: Tx, ctx: Context, { fact, before, id, endsSignIns: isEnding }: Change): Promise<User> => {
  if (isEnding) await updateRow(tx, 'owners', { id, tokens_valid_from: ctx.now })
  const after = await readUser(tx, ctx, id)
  const sides = { ...(before ? { before: audited(before) } : {}), after: audited(after) }
  await record(tx, ctx, { fact, entity: 'owner', id, ...sides, topic: 'access' })
  await announce(tx, { topic: 'users', id, placeId: 0 })
  return asUser(ctx.actor, after)
}

/** Insists that the user after the change lies inside the caller's scope and rights (R166). */
const insistInside = async (tx: Tx, ctx: Context, id: number): Promise<void> => {
  const after = await lookUpUser(tx, ctx, id)
  if (!after) throw new Rejection(403, 'users.outsideScope')
  if (id !== ctx.actor.id) insist(mayManageUser(ctx.actor, underRights(after)))
}

const insistOnGrants = (ctx: Context, after: SaveUser, before: UserRow | undefined): void => {
  const forbidden = forbiddenGrant(ctx.actor, { after, before })
  if (forbidden) insist(forbidden.verdict, forbidden.field)
}

/** R166. Comments are of global admins. A password is stored as its hash (R25). */
export const addUser = (ctx: Context, input: RequestOf<Api['add']>): Promise<User> =>
  ctx.transaction(async (tx) => {
    insist(mayAddUser(ctx.actor))
    insist(isNotImpersonating(ctx.actor))
    const { Password, ...sent } = input
    const user = { ...withApps(ctx, sent), Id: 0, Comments: isGlobalAdmin(ctx.actor) ? sent.Comments : undefined }
    insistOnGrants(ctx, user, undefined)
    await insistOnTies(tx, ctx, { user, before: undefined })
    const id = await saveProfile(tx, ctx, user)
    if (Password !== '') await updateRow(tx, 'owners', { id, password_hash: await hashPassword(Password) })
    await saveGrants(tx, id, user)
    await insistInside(tx, ctx, id)
    return finish(tx, ctx, { fact: 'owner.added', id })
  })

/**
 * Changed rights end the user's sign-ins; changed areas take effect at their next call (R185). The caller's own e-mail changes only
 * with `checked`, the account for which their password was checked: 409 if its record was changed since, 422 if its password was.
 */
export const saveUser = (ctx: Context, sent: RequestOf<Api['save']>, checked?: AccountRow): Promise<User> =>
  ctx.transaction(async (tx) => {
    const wasLast = await isLastGlobalAdmin(tx, sent.Id)
    const before = await lockUser(tx, ctx, sent.Id)
    const input = withApps(ctx, withStored(before, sent))
    const isEnding = endsSignIns(before, input)
    const isOwn = before.Id === ctx.actor.id
    insist(maySaveUser(ctx.actor, underRights(before), !isOwn || isEnding || hasOtherAreas(before, input)))
    const isOwnEmail = isOwn && before.Email !== input.Email
    const version = isOwnEmail ? { UpdatedAt: checked?.updated_at ?? '' } : input
    await insistUnchanged(tx, ctx, { entity: 'owner', id: before.Id, current: before, sent: version })
    if (isOwnEmail && (await findAccount(tx, before.Id))?.password_hash !== checked?.password_hash)
      throw invalid('CurrentPassword', 'accounts.wrongCurrentPassword')
    insistOnGrants(ctx, input, before)
    await insistOnTies(tx, ctx, { user: input, before })
    const user = { ...input, Comments: isGlobalAdmin(ctx.actor) ? input.Comments : undefined }
    await saveProfile(tx, ctx, user)
    if (before.Email !== user.Email) await voidPasswordLinks(tx, ctx, before.Id)
    await saveGrants(tx, before.Id, user)
    if (wasLast && !(await isLastGlobalAdmin(tx, before.Id))) insist(refuse('users.lastGlobalAdmin'))
    await insistInside(tx, ctx, before.Id)
    return finish(tx, ctx, { fact: 'owner.changed', before, id: before.Id, endsSignIns: isEnding })
  })

const idsText = (ids: readonly number[]): string => [...ids].toSorted((a, b) => a - b).join()

const hasOtherAreas = (before: UserRow, after: SaveUser): boolean =>
  before.Region !== after.Region ||
  idsText(before.Zones.map(({ ID }) => ID)) !== idsText(after.Zones.map(({ ID }) => ID)) ||
  placesText(before) !== placesText(after)

const placesText = ({ Places }: Pick<SaveUser, 'Places'>): string =>
  Places.map(({ Id, WithAdminRights }) => `${Id}${WithAdminRights ? ' admin' : ''}`)
    .toSorted()
    .join()

const insistRemovable = async (tx: Tx, ctx: Context, id: number): Promise<UserRow> => {
  const isLast = await isLastGlobalAdmin(tx, id)
  const before = await lockUser(tx, ctx, id)
  const owner: OwnerUnderRights = underRights(before)
  insist(mayRemoveUser(ctx.actor, { owner, isLastGlobalAdmin: isLast }))
  return before
}

/** Names of whitelists and fleets that would be left without a manager (R9). */
const onlyManagedBy = async (tx: Tx, id: number): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select l.name from lists l join list_managers m on m.list_id = l.id and m.owner_id = ${id}
      where l.deleted_at is null and not exists(
        select 1 from list_managers o where o.list_id = l.id and o.owner_id <> ${id})
    order by 1 limit 10`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Soft delete (R9). */
export const removeUser = (
  ctx: Context,
  { Id, UpdatedAt }: { Id: number; UpdatedAt?: string | undefined },
): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const before = await insistRemovable(tx, ctx, Id)
    await insistUnchanged(tx, ctx, { entity: 'owner', id: Id, current: before, sent: { UpdatedAt } })
    const lists = await onlyManagedBy(tx, Id)
    insist(lists.length === 0 ? allowed : refuse('users.onlyManager', { names: lists.join(', ') }))
    const gone = { deleted_at: ctx.now, tokens_valid_from: ctx.now, updated_at: nextVersion(ctx.now) }
    await updateRow(tx, 'owners', { id: Id, ...gone })
    await record(tx, ctx, { fact: 'owner.deleted', entity: 'owner', id: Id, before: audited(before), topic: 'access' })
    await announce(tx, { topic: 'users', id: Id, placeId: 0 })
    return {}
  })

/** Ends every sign-in; new ones are refused until reactivated (R185). */
export const deactivateUser = (ctx: Context, { id }: { id: number }): Promise<User> =>
  ctx.transaction(async (tx) => {
    const before = await insistRemovable(tx, ctx, id)
    if (before.IsDeactivated) return asUser(ctx.actor, before)
    await updateRow(tx, 'owners', { id, deactivated_at: ctx.now, updated_at: nextVersion(ctx.now) })
    return finish(tx, ctx, { fact: 'owner.deactivated', before, id, endsSignIns: true })
  })

export const reactivateUser = (ctx: Context, { id }: { id: number }): Promise<User> =>
  ctx.transaction(async (tx) => {
    const before = await lockUser(tx, ctx, id)
    insist(mayManageUser(ctx.actor, underRights(before)))
    if (!before.IsDeactivated) return asUser(ctx.actor, before)
    await updateRow(tx, 'owners', { id, deactivated_at: null, updated_at: nextVersion(ctx.now) })
    return finish(tx, ctx, { fact: 'owner.reactivated', before, id })
  })

/** Ends every sign-in of the user (R22). */
export const signOutUser = (ctx: Context, { id }: { id: number }): Promise<User> =>
  ctx.transaction(async (tx) => {
    const before = await lockUser(tx, ctx, id)
    insist(mayManageUser(ctx.actor, underRights(before)))
    return finish(tx, ctx, { fact: 'owner.signedOutEverywhere', before, id, endsSignIns: true })
  })
