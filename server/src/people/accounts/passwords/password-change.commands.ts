import { isNotImpersonating, permits } from '@parkla/contract/access/actor.ts'
import {
  mayChangePassword,
  reachesOwner,
  type OwnerUnderRights,
} from '@parkla/contract/people/accounts/accounts.policy.ts'
import { record } from '../../../kit/audit.ts'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found, insist, Rejection } from '../../../kit/errors.ts'
import { signToken, type Claims } from '../../../kit/secrets/tokens.ts'
import { plainTransaction } from '../../../kit/database/transaction.ts'
import { hashPassword, isPassword } from '../../../kit/secrets/password-hash.ts'
import { findAccount, findOwnerUnderRights, lockAccount, type AccountRow } from '../accounts.queries.ts'
import { newClaims } from '../token-claims.ts'
import { attempting, forgetFailures } from '../sign-in/lock-out.commands.ts'
import { storeSignIn } from '../sign-in/sign-ins.commands.ts'
import { storePassword } from './store-password.ts'

type Change = { OwnerId: number; P1: string; Current?: string | undefined }

const wrongCurrent = (Field = 'Current'): Rejection =>
  new Rejection(422, 'accounts.wrongCurrentPassword', { fields: [{ Field, Error: 'accounts.wrongCurrentPassword' }] })

/** The caller or a user in scope: 403 without user rights, 404 outside the scope (R166). */
const lockOwner = async (tx: Tx, ctx: Context, id: number): Promise<[AccountRow, OwnerUnderRights]> => {
  const account = found(await lockAccount(tx, id))
  const owner = found(await findOwnerUnderRights(tx, ctx, account))
  return [account, found(reachesOwner(ctx.actor, owner) ? owner : undefined)]
}

type Wanted = { OwnerId: number; hash: string; current: string | undefined }

/** `current` is checked inside the idempotent block, so that a repeated request gets the stored answer (R10). */
const change = (ctx: Context, { OwnerId, hash, current }: Wanted): Promise<Claims | null> =>
  ctx.transaction(async (tx) => {
    const [account, owner] = await lockOwner(tx, ctx, OwnerId)
    insist(mayChangePassword(ctx.actor, owner))
    if (current !== undefined && !(await isPassword(account.password_hash, current))) throw wrongCurrent()
    const holder = await storePassword(tx, ctx, { account, hash, language: ctx.language })
    await record(tx, ctx, { fact: 'account.passwordChanged', entity: 'owner', id: OwnerId, topic: 'access' })
    if (current === undefined) return null
    // The new token expires when the old session would have expired (R22).
    return storeSignIn(tx, ctx, { ...newClaims(ctx, holder), expiresAtMs: Date.parse(ctx.token.expiresAt) })
  })

/**
 * Checks the caller's password before a change of their account. 422 `accounts.wrongCurrentPassword` at `field`, 429
 * `accounts.lockedOut`: failures count as failed sign-ins (R16).
 */
export const insistOnCurrentPassword = async (
  ctx: Context,
  { account, password = '', field }: { account: AccountRow; password: string | undefined; field: string },
): Promise<void> => {
  const attempt = { email: account.email, browserId: undefined }
  await attempting(ctx, attempt, async () => {
    if (!(await isPassword(account.password_hash, password))) throw wrongCurrent(field)
    await plainTransaction(ctx.db)((tx) => forgetFailures(tx, ctx, attempt))
  })
}

/**
 * Changes the caller's own password, with `Current`, or that of a user they have rights over; all sessions of that user end,
 * and a session that changed its own password continues with the returned token (R22, R26).
 */
export const changePassword = async (
  ctx: Context,
  { OwnerId, P1, Current = '' }: Change,
): Promise<{ token: string }> => {
  const isOwn = OwnerId === ctx.actor.id
  insist(isNotImpersonating(ctx.actor))
  if (!isOwn) insist(permits(ctx.actor, 'users.edit'))
  // Failures count, so that a stolen session cannot guess the password (R16); under the stored e-mail, as the actor is cached.
  const own = isOwn ? found(await findAccount(ctx.db, OwnerId)) : undefined
  const attempt = own && { email: own.email, browserId: undefined }
  const wanted = async () => ({ OwnerId, hash: await hashPassword(P1), current: isOwn ? Current : undefined })
  const claims = attempt
    ? await attempting(ctx, attempt, async () => {
        const changed = await change(ctx, await wanted())
        await plainTransaction(ctx.db)((tx) => forgetFailures(tx, ctx, attempt))
        return changed
      })
    : await change(ctx, await wanted())
  return { token: claims === null ? '' : await signToken(claims, ctx.settings.jwtSecret) }
}
