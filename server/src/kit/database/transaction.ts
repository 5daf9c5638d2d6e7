import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { Transaction } from '../context.ts'
import { Rejection } from '../errors.ts'
import { transactionWithNotices } from './notices.ts'

/** Identity of a repeatable request (R10). */
export type Idempotency = { ownerId: number; key: string; request: string; now: string; secret: Uint8Array }

export const plainTransaction =
  (db: Db): Transaction =>
  (work) =>
    transactionWithNotices(db, work)

/** Keyed, because a request may hold a password. */
const hashOf = (secret: Uint8Array, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

const readAnswer = (tx: Tx, { ownerId, key }: { ownerId: number; key: string }) =>
  tx
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'answer', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()

const storedAnswer = async (tx: Tx, idempotency: Idempotency): Promise<{ answer: unknown } | undefined> => {
  const { ownerId, key, request, now, secret } = idempotency
  const hash = hashOf(secret, request)
  // A concurrent request with the same key waits here until the first commits or rolls back.
  const claimed = await tx
    .insertInto('idempotent_answers')
    .values({ owner_id: ownerId, key, request_hash: hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined
  const stored = await readAnswer(tx, idempotency)
  if (stored.request_hash !== hash) throw new Rejection(422, 'request.keyReused')
  return { answer: stored.answer }
}

/**
 * A transaction that runs once per idempotency key: the answer is stored in the same commit, so that a repeat, a double
 * click or a retry after a crash returns the first answer without running again (R10).
 */
export const idempotentTransaction =
  (db: Db, idempotency: Idempotency): Transaction =>
  <T>(work: (tx: Tx) => Promise<T>) =>
    transactionWithNotices(db, async (tx): Promise<T> => {
      const stored = await storedAnswer(tx, idempotency)
      // The same endpoint stored the answer, so the answer has the endpoint's shape.
      if (stored) return stored.answer as T
      const answer = await work(tx)
      await tx
        .updateTable('idempotent_answers')
        .set({ answer: JSON.stringify(answer ?? null) })
        .where('owner_id', '=', idempotency.ownerId)
        .where('key', '=', idempotency.key)
        .execute()
      return answer
    })

/** Identity of a request without a key (R191): `version` of the records that it names, read after `arrivedAt`. */
export type KeylessRequest = Omit<Idempotency, 'key' | 'now'> & {
  arrivedAt: string
  version: string
  clock: () => Date
}

/** An equal request later than this after the first is another act, even where no record has changed. */
const repeatSeconds = 5

/** A first answer is expected within this time after its transaction; `answered` then stores when it was given. */
const answerMs = 1_000

/**
 * Makes this request the first of a new act, unless it belongs to the stored act: that was answered after the request arrived, or is
 * recent and of the same version.
 */
const claimAct = async (tx: Tx, request: KeylessRequest, key: string): Promise<boolean> => {
  const { ownerId, arrivedAt, version, secret } = request
  const first = { request_hash: hashOf(secret, version), created_at: arrivedAt, answered_at: null, answer: null }
  const claimed = await tx
    .insertInto('idempotent_answers')
    .values({ owner_id: ownerId, key, ...first })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'key']).doUpdateSet(first)
        .where(sql<boolean>`idempotent_answers.answered_at < ${arrivedAt}
          and (idempotent_answers.request_hash <> excluded.request_hash
            or idempotent_answers.created_at < ${arrivedAt}::timestamptz - make_interval(secs => ${repeatSeconds}))`),
    )
    .executeTakeFirst()
  return claimed.numInsertedOrUpdatedRows === 1n
}

/**
 * Transactions that run once per act (R191). Requests of the same user, call and body are one act while the first of them or one
 * that waited for it is not answered yet, and for a few seconds while the records that they name have not changed. Call `answered`
 * before the answer is sent: a request that comes after it and finds another version is a deliberate repeat.
 */
export const keylessTransaction = (
  db: Db,
  request: KeylessRequest,
): { transaction: Transaction; answered: () => Promise<void> } => {
  const key = `derived ${hashOf(request.secret, request.request)}`
  let act: string | undefined
  const stamp = (tx: Tx | Db, answeredAt: string, answer: object) =>
    tx
      .updateTable('idempotent_answers')
      .set({ answered_at: answeredAt, ...answer })
      .where('owner_id', '=', request.ownerId)
      .where('key', '=', key)
      .where('created_at', '=', act ?? '')
      .execute()
  const once = async <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const isFirst = await claimAct(tx, request, key)
    const stored = await readAnswer(tx, { ownerId: request.ownerId, key })
    act = stored.created_at
    if (!isFirst) return stored.answer as T // of the same endpoint, so it has the endpoint's shape
    const answer = await work(tx)
    const soon = new Date(request.clock().getTime() + answerMs).toISOString()
    await stamp(tx, soon, { answer: JSON.stringify(answer ?? null) })
    return answer
  }
  return {
    transaction: (work) => transactionWithNotices(db, (tx) => once(tx, work)),
    answered: async () => {
      if (act !== undefined) await stamp(db, request.clock().toISOString(), {})
    },
  }
}

/**
 * Ends the acts of a user that are answered: what is created, deleted and created again within seconds is created, instead of answered
 * with the record that is gone (R191).
 */
export const forgetActs = async (db: Db, { ownerId, now }: { ownerId: number; now: string }): Promise<void> => {
  await db
    .deleteFrom('idempotent_answers')
    .where('owner_id', '=', ownerId)
    .where('key', 'like', 'derived %')
    .where('answered_at', '<=', now)
    .execute()
}
