import { isNotImpersonating } from '@parkla/contract/access/actor.ts'
import type { Login, LoginAnswer } from '@parkla/contract/accounts/accounts.schema.ts'
import type * as z from 'zod'
import { record } from '../../../kit/audit.ts'
import { actorFor } from '../../../kit/authentication.ts'
import type { Context, PublicContext } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database.ts'
import { found, insist, Rejection } from '../../../kit/errors.ts'
import { signToken, type Claims } from '../../../kit/tokens.ts'
import { updateRow } from '../../../kit/rows.ts'
import { findPerson } from '../../access/people.queries.ts'
import { isPassword } from '../passwords/password-hash.ts'
import { findAccountByEmail, lockAccount, type AccountRow } from '../accounts.queries.ts'
import { newClaims } from '../token-claims.ts'
import { beginAttempt, forgetFailures } from './lock-out.commands.ts'
import { signInByLink } from './impersonation.commands.ts'

type Answer = z.infer<typeof LoginAnswer>

const wrongCredentials = (): Rejection => new Rejection(401, 'accounts.wrongCredentials')

/** The same answer after the same time for a wrong password, an unknown e-mail and an account without password. */
const checkPassword = async (ctx: PublicContext, email: string, password: string): Promise<AccountRow> => {
  await beginAttempt(ctx, email)
  const account = await findAccountByEmail(ctx.db, email)
  const isRight = await isPassword(account?.password_hash, password)
  if (!account || !isRight) throw wrongCredentials()
  return account
}

/** The first sign-in verifies the account (R168). */
const noteSignIn = async (tx: Tx, { now }: PublicContext, { id, email }: AccountRow): Promise<void> => {
  await forgetFailures(tx, email)
  await updateRow(tx, 'owners', { id, last_login_at: now, is_verified: true })
  await record(tx, { now, actor: { id } }, { fact: 'account.signedIn', entity: 'owner', id })
}

const signInByPassword = async (ctx: PublicContext, email: string, password: string): Promise<Claims> => {
  const checked = await checkPassword(ctx, email, password)
  return ctx.transaction(async (tx) => {
    const account = await lockAccount(tx, checked.id)
    // The password changed during the check.
    if (!account || account.password_hash !== checked.password_hash) throw wrongCredentials()
    await noteSignIn(tx, ctx, account)
    return newClaims(ctx, account)
  })
}

/** The token with its user and the impersonating admin's name (R27). */
const answerOf = async (ctx: PublicContext, claims: Claims): Promise<Answer> => {
  const person = await findPerson(ctx.db, claims.ownerId)
  if (!person) throw wrongCredentials()
  const impersonator = claims.impersonatorId === null ? undefined : await findPerson(ctx.db, claims.impersonatorId)
  const token = await signToken(claims, ctx.settings.jwtSecret)
  return { token, user: actorFor(claims, person, impersonator) }
}

/** Signs in with e-mail and password or by a magic link. 401 `accounts.wrongCredentials`, 429 `accounts.lockedOut`. */
export const login = async (ctx: PublicContext, input: z.output<typeof Login>): Promise<Answer> => {
  const { Email = '', Password = '', MagicLink } = input
  const claims = await (MagicLink === undefined ? signInByPassword(ctx, Email, Password) : signInByLink(ctx, MagicLink))
  return answerOf(ctx, claims)
}

/**
 * A display token of the caller (decision 0022). It ends with a change of their password, like
 * their other sessions, or by `logout`. 403 `access.notWhileImpersonating`.
 */
export const startDisplay = async (ctx: Context): Promise<Answer> => {
  const claims = await ctx.transaction(async (tx) => {
    insist(isNotImpersonating(ctx.actor))
    const account = found(await lockAccount(tx, ctx.actor.id))
    await record(tx, ctx, { fact: 'account.displayStarted', entity: 'owner', id: account.id })
    return newClaims(ctx, account, { isDisplay: true })
  })
  return answerOf(ctx, claims)
}

/** Ends this session: the token is revoked on every node (R22). */
export const logout = (ctx: Context): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    await tx
      .insertInto('revoked_tokens')
      .values({ token_id: ctx.token.id, owner_id: ctx.actor.id, expires_at: ctx.token.expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await record(tx, ctx, { fact: 'account.signedOut', entity: 'owner', id: ctx.actor.id, topic: 'access' })
    return {}
  })
