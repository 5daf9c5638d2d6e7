import { createHmac } from 'node:crypto'
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

const storedAnswer = async (
  tx: Tx,
  { ownerId, key, request, now, secret }: Idempotency,
): Promise<{ answer: unknown } | undefined> => {
  // Keyed hash, because a request may hold a password.
  const hash = createHmac('sha256', secret).update(request).digest('base64url')
  // A concurrent request with the same key waits here until the first commits or rolls back.
  const claimed = await tx
    .insertInto('idempotent_answers')
    .values({ owner_id: ownerId, key, request_hash: hash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined
  const stored = await tx
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'answer'])
    .where('owner_id', '=', ownerId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
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
      // Stored by the same endpoint, so it has the endpoint's shape.
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
