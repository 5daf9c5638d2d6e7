import { mergeGrants } from '@parkla/contract/people/users/group-grants.ts'
import { endsSignIns } from '@parkla/contract/people/users/users.policy.ts'
import { Grants, type SaveUser } from '@parkla/contract/people/users/users.schema.ts'
import { allowed, refuse } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { PublicContext } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, insist, Rejection } from '../../kit/errors.ts'
import { announce } from '../../kit/live.ts'
import { updateRow } from '../../kit/database/rows.ts'
import type { Identity } from '../../ports/identity.port.ts'
import { insistOnExistingTies, saveGrants, saveProfile } from './save-user.ts'
import { audited, isLastGlobalAdmin } from './user-changes.ts'
import { selectUsers, type UserRow } from './users.row.ts'

/** Rights of the provider's groups; undefined when no group of the user is mapped, `'own'` without a mapping. */
export const grantsOfGroups = (
  groupRights: Readonly<Record<string, object>> | undefined,
  groups: readonly string[],
): Grants | 'own' | undefined => {
  if (groupRights === undefined) return 'own'
  const mapped = Object.entries(groupRights).filter(([group]) => groups.includes(group))
  return mapped.length === 0 ? undefined : mergeGrants(mapped.map(([, rights]) => Grants.parse(rights)))
}

const insistOnMapping = async (tx: Tx, user: SaveUser): Promise<void> => {
  const { rows } = await sql`select 1 from regions where code = ${user.Region}`.execute(tx)
  const isKnown = user.Region === '' || rows.length > 0
  const isValid =
    isKnown &&
    (await insistOnExistingTies(tx, user).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Rejection) return false
        throw error
      },
    ))
  insist(isValid ? allowed : refuse('accounts.groupMappingInvalid'))
}

const bySystem = (ctx: PublicContext) => ({ now: ctx.now, language: ctx.language, actor: { id: null } })

/** Creates a verified user without a password. Returns the id. */
export const addGroupUser = async (
  tx: Tx,
  ctx: PublicContext,
  { identity, grants }: { identity: Identity; grants: Grants },
): Promise<number> => {
  const { name: Name, email: Email } = identity
  const user = { ...grants, Id: 0, Name, Email, PhoneNumber: '', Apps: [], Comments: undefined, UpdatedAt: undefined }
  await insistOnMapping(tx, user)
  const id = await saveProfile(tx, bySystem(ctx), user)
  await saveGrants(tx, id, user)
  await updateRow(tx, 'owners', { id, is_verified: true })
  await record(tx, { now: ctx.now }, { fact: 'owner.added', entity: 'owner', id, topic: 'access' })
  await announce(tx, { topic: 'users', id, placeId: 0 })
  return id
}

const read = async (tx: Tx, id: number): Promise<UserRow> =>
  found((await sql<UserRow>`${selectUsers} where o.id = ${id}`.execute(tx)).rows[0])

/** The parts that rights are compared by, in one order. */
const areaOf = (user: Pick<Grants, 'Region' | 'Zones' | 'Places'>): string =>
  JSON.stringify([
    user.Region,
    user.Zones.map(({ ID }) => ID).toSorted((a, b) => a - b),
    user.Places.map(({ Id, WithAdminRights }) => [Id, WithAdminRights]).toSorted(([a], [b]) => Number(a) - Number(b)),
  ])

/**
 * Replaces the user's rights by those of the groups; changed rights end their other sign-ins (R185). 409
 * `users.lastGlobalAdmin`, `accounts.groupMappingInvalid`.
 */
export const applyGroupRights = async (
  tx: Tx,
  ctx: PublicContext,
  { id, grants }: { id: number; grants: Grants },
): Promise<void> => {
  const wasLast = await isLastGlobalAdmin(tx, id)
  const before = await read(tx, id)
  const isEnding = endsSignIns(before, grants)
  if (!isEnding && areaOf(before) === areaOf(grants)) return
  const user = { ...before, ...grants, Comments: undefined, UpdatedAt: undefined }
  await insistOnMapping(tx, user)
  await saveProfile(tx, bySystem(ctx), user)
  await saveGrants(tx, id, user)
  if (wasLast && !(await isLastGlobalAdmin(tx, id))) insist(refuse('users.lastGlobalAdmin'))
  if (isEnding) await updateRow(tx, 'owners', { id, tokens_valid_from: ctx.now })
  const sides = { before: audited(before), after: audited(await read(tx, id)) }
  await record(tx, { now: ctx.now }, { fact: 'owner.changed', entity: 'owner', id, ...sides, topic: 'access' })
  await announce(tx, { topic: 'users', id, placeId: 0 })
}
