import type { officersApi } from '@parkla/contract/enforcement/officers/officers.endpoints.ts'
import { mayActivateOfficer, mayDeactivateOfficer } from '@parkla/contract/enforcement/officers/officers.policy.ts'
import type { AddOfficer, Officer, SavedOfficer } from '@parkla/contract/enforcement/officers/officers.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { hashPassword } from '../../kit/secrets/password-hash.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { orTaken } from '../../kit/database/taken.ts'
import { generatedPassword } from './generated-password.ts'
import { lockOfficer, readOfficer } from './officers.queries.ts'
import { endOfficerAccess, storeOfficerPassword } from './store-officer-password.ts'

type Api = typeof officersApi

const about = (id: number) => ({ entity: 'officer', id }) as const
const taken = { officers_email: { field: 'email', reason: 'fines.officerEmailTaken' } }

const columnsOf = ({ name, email, group, language }: AddOfficer) => ({ name, email, place_group_id: group, language })
const audited = ({ name, email, group, language }: AddOfficer | Officer) => ({ name, email, group, language })

const insistOnGroup = async (tx: Tx, id: number): Promise<void> => {
  const { rows } = await sql`select 1 from place_groups where id = ${id} and deleted_at is null for share`.execute(tx)
  insist(rows.length > 0 ? { ok: true } : reject('fines.unknownPlaceGroup'), 'group')
}

type Passwords = { seed: string; hash: string | undefined }

/** Hashed before the transaction, because hashing takes a tenth of a second. */
const newPassword = async (ctx: Context, { password, autoGeneratePassword }: AddOfficer): Promise<Passwords> => {
  const seed = autoGeneratePassword ? ctx.uuid() : ''
  const chosen = seed === '' ? password : generatedPassword(ctx.settings.jwtSecret, seed)
  return { seed, hash: chosen === '' ? undefined : await hashPassword(chosen) }
}

type Stored = { officer: Officer; seed: string }

/** The seed is part of the stored answer of a repeated request, the password is not (R10). */
const withPassword = (ctx: Context, { officer, seed }: Stored): SavedOfficer => ({
  ...officer,
  password: seed === '' ? '' : generatedPassword(ctx.settings.jwtSecret, seed),
})

/** Answers the generated password in this call only (R140). */
export const addOfficer = async (ctx: Context, sent: RequestOf<Api['add']>): Promise<SavedOfficer> => {
  const { seed, hash } = await newPassword(ctx, sent)
  const stored = await ctx.transaction(async (tx): Promise<Stored> => {
    await insistOnGroup(tx, sent.group)
    const times = { created_at: ctx.now, updated_at: ctx.now }
    const { id } = await orTaken(insertRow(tx, 'officers', { ...columnsOf(sent), ...times }), taken)
    if (hash !== undefined) await storeOfficerPassword(tx, ctx.now, { id, hash, mustChange: true })
    await record(tx, ctx, { fact: 'officer.added', ...about(id), after: audited(sent) })
    return { officer: await readOfficer(tx, id), seed }
  })
  return withPassword(ctx, stored)
}

/** R8; a new password or address ends sign-ins and links. */
export const saveOfficer = async (ctx: Context, sent: RequestOf<Api['save']>): Promise<SavedOfficer> => {
  const { seed, hash } = await newPassword(ctx, sent)
  const stored = await ctx.transaction(async (tx): Promise<Stored> => {
    const { ID: id } = sent
    const before = await lockOfficer(tx, id)
    await insistUnchanged(tx, ctx, { ...about(id), current: before, sent })
    await insistOnGroup(tx, sent.group)
    const row = { id, ...columnsOf(sent), updated_at: nextVersion(ctx.now) }
    await orTaken(updateRow(tx, 'officers', row), taken)
    if (hash !== undefined) await storeOfficerPassword(tx, ctx.now, { id, hash, mustChange: true })
    else if (before.email !== sent.email) await endOfficerAccess(tx, ctx.now, id)
    const after = { ...audited(sent), ...(hash === undefined ? {} : { hasNewPassword: true }) }
    await record(tx, ctx, { fact: 'officer.changed', ...about(id), before: audited(before), after })
    return { officer: await readOfficer(tx, id), seed }
  })
  return withPassword(ctx, stored)
}

export const deactivateOfficer = (ctx: Context, { id }: { id: number }): Promise<Officer> =>
  ctx.transaction(async (tx) => {
    insist(mayDeactivateOfficer(ctx.actor, await lockOfficer(tx, id)))
    await updateRow(tx, 'officers', { id, deactivated_at: ctx.now, updated_at: nextVersion(ctx.now) })
    await endOfficerAccess(tx, ctx.now, id)
    await record(tx, ctx, { fact: 'officer.deactivated', ...about(id) })
    return readOfficer(tx, id)
  })

export const activateOfficer = (ctx: Context, { id }: { id: number }): Promise<Officer> =>
  ctx.transaction(async (tx) => {
    const officer = await lockOfficer(tx, id)
    insist(mayActivateOfficer(ctx.actor, officer))
    await insistOnGroup(tx, officer.group)
    await updateRow(tx, 'officers', { id, deactivated_at: null, updated_at: nextVersion(ctx.now) })
    await record(tx, ctx, { fact: 'officer.activated', ...about(id) })
    return readOfficer(tx, id)
  })
