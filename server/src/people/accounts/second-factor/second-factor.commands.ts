import { isNotImpersonating } from '@parkla/contract/access/actor.ts'
import { reachesOwner } from '@parkla/contract/people/accounts/accounts.policy.ts'
import type { secondFactorApi } from '@parkla/contract/people/accounts/second-factor.endpoints.ts'
import { mayResetSecondFactor, mayTurnOffSecondFactor } from '@parkla/contract/people/accounts/second-factor.policy.ts'
import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { refuse, reject } from '@parkla/contract/kit/verdict.ts'
import { record } from '../../../kit/audit.ts'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import { plainTransaction } from '../../../kit/database/transaction.ts'
import { sendSecondFactorNotice } from '../accounts.jobs.ts'
import { findAccount, findOwnerUnderRights, lockAccount, type AccountRow } from '../accounts.queries.ts'
import { isPassword } from '../../../kit/secrets/password-hash.ts'
import { attempting, forgetFailures } from '../sign-in/lock-out.commands.ts'
import { seal } from './sealed-secret.ts'
import { isRequiredOf, readFactor } from './second-factor.queries.ts'
import { insistOnCode, newSecret, replaceRecoveryCodes, totpOf } from './use-code.ts'

type Api = typeof secondFactorApi

/**
 * Runs with the caller's account locked. Failures count as failed sign-ins, so that a stolen session cannot guess codes (R16).
 * Answers are not stored for the idempotency key: they hold secrets.
 */
const withOwnAccount = async <T>(ctx: Context, work: (tx: Tx, account: AccountRow) => Promise<T>): Promise<T> => {
  insist(isNotImpersonating(ctx.actor))
  // Not the actor's e-mail, which is cached and can be the one before a change a moment ago.
  const { email } = found(await findAccount(ctx.db, ctx.actor.id))
  const attempt = { email, browserId: undefined }
  return attempting(ctx, attempt, () =>
    plainTransaction(ctx.db)(async (tx) => {
      const answer = await work(tx, found(await lockAccount(tx, ctx.actor.id)))
      await forgetFailures(tx, ctx, attempt)
      return answer
    }),
  )
}

const isOn = async (tx: Tx, { id }: { id: number }): Promise<boolean> =>
  typeof (await readFactor(tx, id))?.confirmed_at === 'string'

const notify = (tx: Tx, ctx: Context, notice: { ownerId: number; kind: 'ON' | 'OFF' }): Promise<unknown> =>
  ctx.jobs.enqueue(tx, sendSecondFactorNotice, { ...notice, noticeUuid: ctx.uuid(), language: ctx.language })

const insistOff = async (tx: Tx, account: AccountRow): Promise<void> => {
  if (await isOn(tx, account)) insist(refuse('accounts.secondFactorIsOn'))
}

/** Replaces an unconfirmed secret. 422 `accounts.wrongCurrentPassword`, 409 `accounts.secondFactorIsOn`. */
export const startSecondFactor = (
  ctx: Context,
  { Current }: RequestOf<Api['start']>,
): Promise<AnswerOf<Api['start']>> =>
  withOwnAccount(ctx, async (tx, account) => {
    const isCurrent = await isPassword(account.password_hash, Current)
    insist(isCurrent ? { ok: true } : reject('accounts.wrongCurrentPassword'), 'Current')
    await insistOff(tx, account)
    const Secret = newSecret()
    const row = { sealed_secret: seal(Secret, ctx.settings.jwtSecret), created_at: ctx.now, last_step: 0 }
    await tx
      .insertInto('second_factors')
      .values({ owner_id: account.id, ...row })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
      .execute()
    return { Secret, Uri: totpOf(Secret, account.email).toString() }
  })

/** The first right code turns the factor on. 422 `accounts.wrongCode`. */
export const confirmSecondFactor = (
  ctx: Context,
  { Code }: RequestOf<Api['confirm']>,
): Promise<AnswerOf<Api['confirm']>> =>
  withOwnAccount(ctx, async (tx, account) => {
    await insistOff(tx, account)
    const { id } = account
    await insistOnCode(tx, ctx, { ownerId: id, code: Code })
    await tx.updateTable('second_factors').set({ confirmed_at: ctx.now }).where('owner_id', '=', id).execute()
    await record(tx, ctx, { fact: 'account.secondFactorOn', entity: 'owner', id, topic: 'access' })
    await notify(tx, ctx, { ownerId: id, kind: 'ON' })
    return { RecoveryCodes: await replaceRecoveryCodes(tx, id) }
  })

/** 422 `accounts.wrongCode`, also without a second factor. */
export const renewRecoveryCodes = (
  ctx: Context,
  { Code }: RequestOf<Api['renewCodes']>,
): Promise<AnswerOf<Api['renewCodes']>> =>
  withOwnAccount(ctx, async (tx, { id }) => {
    await insistOnCode(tx, ctx, { ownerId: id, code: Code })
    await record(tx, ctx, { fact: 'account.recoveryCodesRenewed', entity: 'owner', id })
    return { RecoveryCodes: await replaceRecoveryCodes(tx, id) }
  })

const remove = async (tx: Tx, ctx: Context, { id, fact }: { id: number; fact: string }): Promise<void> => {
  await tx.deleteFrom('second_factors').where('owner_id', '=', id).execute()
  await tx.deleteFrom('recovery_codes').where('owner_id', '=', id).execute()
  await record(tx, ctx, { fact, entity: 'owner', id, topic: 'access' })
  await notify(tx, ctx, { ownerId: id, kind: 'OFF' })
}

/** 409 `accounts.secondFactorRequired`, 422 `accounts.wrongCode`. */
export const turnOffSecondFactor = (
  ctx: Context,
  { Code }: RequestOf<Api['turnOff']>,
): Promise<Record<string, never>> =>
  withOwnAccount(ctx, async (tx, { id }) => {
    insist(mayTurnOffSecondFactor(await isRequiredOf(tx, ctx)))
    await insistOnCode(tx, ctx, { ownerId: id, code: Code })
    await remove(tx, ctx, { id, fact: 'account.secondFactorOff' })
    return {}
  })

/**
 * Turns off the second factor of another user who lost their phone and codes; does nothing without a second factor. 409
 * `users.yourself`.
 */
export const resetSecondFactor = (ctx: Context, { id }: RequestOf<Api['reset']>): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const account = found(await lockAccount(tx, id))
    insist(mayResetSecondFactor(ctx.actor, account))
    found(reachesOwner(ctx.actor, found(await findOwnerUnderRights(tx, ctx, account))) || undefined)
    if (await isOn(tx, account)) await remove(tx, ctx, { id, fact: 'account.secondFactorReset' })
    return {}
  })
