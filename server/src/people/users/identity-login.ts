import { identityProviderApi } from '@parkla/contract/people/accounts/identity-provider.endpoints.ts'
import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Grants } from '@parkla/contract/people/users/users.schema.ts'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import * as z from 'zod'
import { findAccountByEmail, lockAccount, type AccountRow } from '../accounts/accounts.queries.ts'
import { loginAnswerOf } from '../accounts/sign-in/sign-in.commands.ts'
import { storeSignIn } from '../accounts/sign-in/sign-ins.commands.ts'
import { newClaims } from '../accounts/token-claims.ts'
import { addGroupUser, applyGroupRights, grantsOfGroups } from './group-rights.ts'
import { record } from '../../kit/audit.ts'
import type { PublicContext } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, Rejection } from '../../kit/errors.ts'
import { bind } from '../../kit/http/routes.ts'
import { updateRow } from '../../kit/database/rows.ts'
import type { Identity, IdentityCheck, IdentityPort } from '../../ports/identity.port.ts'
import { PortFailure } from '../../ports/port-failure.ts'

type Api = typeof identityProviderApi

const portOf = ({ ports }: PublicContext): IdentityPort => {
  if (!ports.identity) throw new Rejection(409, 'accounts.noIdentityProvider')
  return ports.identity
}

const orAway = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    throw error instanceof PortFailure ? new Rejection(503, 'accounts.identityProviderAway') : error
  }
}

const returnTo = ({ settings }: PublicContext): string => `${settings.publicUrl}/login`

/** Another issuer than that of access tokens: neither is accepted as the other. */
const ticketIssuer = 'parkla-identity'
const ticketMinutes = 10
const Ticket = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })

/** Signed, so that the browser can keep it: no state on the server, any node finishes. */
const ticketOf = (ctx: PublicContext, check: IdentityCheck): Promise<string> =>
  new SignJWT(check)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ticketIssuer)
    .setExpirationTime(Math.floor(Date.parse(ctx.now) / 1000) + ticketMinutes * 60)
    .sign(ctx.settings.jwtSecret)

const refused = (): Rejection => new Rejection(401, 'accounts.identityRefused')

const checkOf = async (ctx: PublicContext, ticket: string): Promise<IdentityCheck> => {
  try {
    const options = { algorithms: ['HS256'], issuer: ticketIssuer, currentDate: new Date(ctx.now) }
    return Ticket.parse((await jwtVerify(ticket, ctx.settings.jwtSecret, options)).payload)
  } catch {
    throw refused()
  }
}

const start = async (ctx: PublicContext): Promise<AnswerOf<Api['start']>> => {
  const { url, check } = await orAway(portOf(ctx).begin(returnTo(ctx)))
  return { Url: url, Ticket: await ticketOf(ctx, check) }
}

const finish = async (ctx: PublicContext, { Ticket: ticket, Query }: RequestOf<Api['login']>): Promise<Identity> => {
  const port = portOf(ctx)
  const check = await checkOf(ctx, ticket)
  const identity = await orAway(port.finish(new URL(`?${Query}`, returnTo(ctx)), check))
  if (!identity) throw refused()
  return identity
}

const noAccess = (): Rejection => new Rejection(401, 'accounts.noAccess')

const findLinked = async (tx: Tx, { issuer, subject }: Identity): Promise<number | undefined> => {
  const { rows } = await sql<{ owner_id: number }>`
    select owner_id from owner_identities where issuer = ${issuer} and subject = ${subject}`.execute(tx)
  return rows[0]?.owner_id
}

const link = async (tx: Tx, ctx: PublicContext, { identity, id }: { identity: Identity; id: number }) => {
  const { issuer, subject } = identity
  await tx
    .insertInto('owner_identities')
    .values({ issuer, subject, owner_id: id, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await record(tx, { now: ctx.now, actor: { id } }, { fact: 'account.identityLinked', entity: 'owner', id })
}

/** 401 `accounts.noAccess` without rights by group, without a verified e-mail, or if it is that of a deactivated user. */
const addByGroups = async (
  tx: Tx,
  ctx: PublicContext,
  { identity, grants }: { identity: Identity; grants: Grants | 'own' },
): Promise<number> => {
  const { rows } = await sql`select 1 from owners where email = ${identity.email} and deleted_at is null`.execute(tx)
  if (grants === 'own' || identity.email === '' || rows.length > 0) throw noAccess()
  return addGroupUser(tx, ctx, { identity, grants })
}

/** The account linked before, else the one with the verified e-mail, else a new one where groups give rights. */
const findOrAdd = async (tx: Tx, ctx: PublicContext, identity: Identity): Promise<AccountRow> => {
  const grants = grantsOfGroups(ctx.settings.groupRights, identity.groups)
  if (grants === undefined) throw noAccess()
  // First sign-ins of one person at the same moment: one account.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${identity.email}`}, 0))`.execute(tx)
  const linked = await findLinked(tx, identity)
  const known = linked ?? (identity.email === '' ? undefined : (await findAccountByEmail(tx, identity.email))?.id)
  const id = known ?? (await addByGroups(tx, ctx, { identity, grants }))
  const account = await lockAccount(tx, id)
  // Deleted or deactivated.
  if (!account) throw noAccess()
  if (linked === undefined) await link(tx, ctx, { identity, id })
  if (grants === 'own' || known === undefined) return account
  await applyGroupRights(tx, ctx, { id, grants })
  return found(await lockAccount(tx, id))
}

/** Signs in with the provider's answer; its groups replace the user's rights where rights by group are configured. */
const login = async (ctx: PublicContext, input: RequestOf<Api['login']>): Promise<AnswerOf<Api['login']>> => {
  const identity = await finish(ctx, input)
  const claims = await ctx.transaction(async (tx) => {
    const account = await findOrAdd(tx, ctx, identity)
    const { id } = account
    await updateRow(tx, 'owners', { id, last_login_at: ctx.now, is_verified: true })
    const started = await storeSignIn(tx, ctx, newClaims(ctx, account, { isFederated: true }))
    const after = { Token: started.tokenId }
    await record(tx, { now: ctx.now, actor: { id } }, { fact: 'account.signedIn', entity: 'owner', id, after })
    return started
  })
  return loginAnswerOf(ctx, claims)
}

export const identityProviderRoutes = bind(identityProviderApi, {
  find: ({ ports }: PublicContext) => ({ Name: ports.identity?.name ?? '' }),
  start,
  login,
})
