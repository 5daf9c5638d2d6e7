import { reject } from '@parkla/contract/kit/verdict.ts'
import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import type { PublicContext } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { insist, Rejection } from '../../../kit/errors.ts'
import { sendSecondFactorNotice } from '../accounts.jobs.ts'
import { unseal } from './sealed-secret.ts'
import { readFactor, type SecondFactorRow } from './second-factor.queries.ts'

const periodSeconds = 30
/** Codes of one step before and after are accepted: clocks of phones differ. */
const window = 1

/** A generator as authenticator apps expect it: SHA-1, 6 digits, 30 seconds. */
export const totpOf = (base32: string, account = ''): TOTP =>
  new TOTP({ issuer: 'Parkla', label: account, period: periodSeconds, secret: Secret.fromBase32(base32) })

/** A new secret of 160 bits, in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

type Used = Pick<PublicContext, 'now' | 'settings'>

/** The time step of the code; undefined for a wrong code or one that is not newer than the last accepted. */
const stepOf = ({ now, settings }: Used, factor: SecondFactorRow, code: string): number | undefined => {
  const secret = unseal(factor.sealed_secret, settings.jwtSecret)
  if (secret === undefined || !/^\d{6}$/.test(code)) return undefined
  const timestamp = Date.parse(now)
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  if (delta === null) return undefined
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta
  return step > factor.last_step ? step : undefined
}

const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('base64url')

/** Uses an authenticator code; false if it is wrong, expired or used. The account's row is locked by the caller. */
const useAppCode = async (tx: Tx, used: Used, { ownerId, code }: { ownerId: number; code: string }) => {
  const factor = await readFactor(tx, ownerId)
  const step = factor && stepOf(used, factor, code)
  if (step === undefined) return false
  await tx.updateTable('second_factors').set({ last_step: step }).where('owner_id', '=', ownerId).execute()
  return true
}

const useRecoveryCode = async (tx: Tx, used: Used, { ownerId, code }: { ownerId: number; code: string }) => {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: used.now })
    .where('owner_id', '=', ownerId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses a code of the app or a recovery code, which the user is notified of; each works once. 422 `accounts.wrongCode`. */
export const insistOnCode = async (
  tx: Tx,
  ctx: PublicContext,
  input: { ownerId: number; code: string },
): Promise<void> => {
  if (await useAppCode(tx, ctx, input)) return
  insist((await useRecoveryCode(tx, ctx, input)) ? { ok: true } : reject('accounts.wrongCode'), 'Code')
  const { ownerId } = input
  await ctx.jobs.enqueue(tx, sendSecondFactorNotice, {
    noticeUuid: ctx.uuid(),
    ownerId,
    language: ctx.language,
    kind: 'RECOVERY',
  })
}

/** With a confirmed second factor a sign-in needs a code. 401 `accounts.codeRequired`, 422 `accounts.wrongCode`. */
export const insistOnSecondFactor = async (
  tx: Tx,
  ctx: PublicContext,
  input: { ownerId: number; code: string },
): Promise<void> => {
  const factor = await readFactor(tx, input.ownerId)
  if (typeof factor?.confirmed_at !== 'string') return
  if (input.code === '') throw new Rejection(401, 'accounts.codeRequired')
  await insistOnCode(tx, ctx, input)
}

const recoveryCodes = 10
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** Two groups of five of 30 letters and digits: 49 bits. Bytes of 240 and more are left out to keep them equally likely. */
const newRecoveryCode = (): string => {
  const letters = [...randomBytes(64)].filter((byte) => byte < 240).map((byte) => alphabet.charAt(byte % 30))
  return `${letters.slice(0, 5).join('')}-${letters.slice(5, 10).join('')}`
}

/** Replaces the recovery codes; only their hashes are stored. */
export const replaceRecoveryCodes = async (tx: Tx, ownerId: number): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await tx.deleteFrom('recovery_codes').where('owner_id', '=', ownerId).execute()
  await sql`insert into recovery_codes (owner_id, code_hash)
    select ${ownerId}::bigint, unnest(${codes.map(hashOf)}::text[])`.execute(tx)
  return codes
}
