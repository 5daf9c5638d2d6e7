import { isNotImpersonating, permits } from '@parkla/contract/access/actor.ts'
import { mayChangePassword, reachesOwner, type OwnerUnderRights } from '@parkla/contract/accounts/accounts.policy.ts'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { found, insist, Rejection } from '../../kit/errors.ts'
import { signToken, type Claims } from '../../kit/tokens.ts'
import { plainTransaction } from '../../kit/transaction.ts'
import { hashPassword, isPassword } from './accounts.passwords.ts'
import { findOwnerUnderRights, lockAccount, type AccountRow } from './accounts.queries.ts'
import { newClaims } from './accounts.tokens.ts'
import { beginAttempt, forgetFailures } from './lock-out.commands.ts'
import { storePassword } from './password.storing.ts'

type Change = { OwnerId: number; P1: string; Current?: string | undefined }

const wrongCurrent = (): Rejection =>
  new Rejection(422, 'accounts.wrongCurrentPassword', {
    fields: [{ Field: 'Current', Error: 'accounts.wrongCurrentPassword' }],
  })

/** Oneself, or a user in reach: 403 without any rights over users, 404 outside the reach (R166). */
const lockOwner = async (tx: Tx, ctx: Context, id: number): Promise<[AccountRow, OwnerUnderRights]> => {
  const account = found(await lockAccount(tx, id))
  const owner = found(await findOwnerUnderRights(tx, ctx, account))
  return [account, found(reachesOwner(ctx.actor, owner) ? owner : undefined)]
}

type Wanted = { OwnerId: number; hash: string; current: string | undefined }

/** `current` is looked at inside, so that a repeat of a change that was made gets the stored answer (R10). */
const change = (ctx: Context, { OwnerId, hash, current }: Wanted): Promise<Claims | null> =>
  ctx.transaction(async (tx) => {
    const [account, owner] = await lockOwner(tx, ctx, OwnerId)
    insist(mayChangePassword(ctx.actor, owner))
    if (current !== undefined && !(await isPassword(account.password_hash, current))) throw wrongCurrent()
    const holder = await storePassword(tx, ctx, { account, hash, language: ctx.language })
    await record(tx, ctx, { fact: 'account.passwordChanged', entity: 'owner', id: OwnerId, topic: 'access' })
    if (current === undefined) return null
    // No longer than the session would have lasted anyway (R22).
    return { ...newClaims(ctx, holder), expiresAtMs: Date.parse(ctx.token.expiresAt) }
  })

/**
 * Changes one's own password, with `Current`, or that of a user one has rights over; every session of that user ends,
 * and the one that changed its own password goes on with the token of the answer (R22, R26).
 */
export const changePassword = async (
  ctx: Context,
  { OwnerId, P1, Current = '' }: Change,
): Promise<{ token: string }> => {
  const isOwn = OwnerId === ctx.actor.id
  insist(isNotImpersonating(ctx.actor))
  if (!isOwn) insist(permits(ctx.actor, 'users.edit'))
  // A stolen session must not be able to try passwords without end, so failures count (R16).
  if (isOwn) await beginAttempt(ctx, ctx.actor.email)
  const claims = await change(ctx, { OwnerId, hash: await hashPassword(P1), current: isOwn ? Current : undefined })
  // A repeat changes nothing itself and so takes nothing back, but was no failure either.
  if (isOwn) await plainTransaction(ctx.db)((tx) => forgetFailures(tx, ctx.actor.email))
  return { token: claims === null ? '' : await signToken(claims, ctx.settings.jwtSecret) }
}
