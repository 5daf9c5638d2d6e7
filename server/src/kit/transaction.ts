import { createHmac } from 'node:crypto'
import type { Db, Tx } from './database.ts'
import type { Transaction } from './context.ts'
import { Rejection } from './errors.ts'
import { transactionWithNotices } from './notices.ts'

/** What makes a repeated request the same request (R10). */
export type Idempotency = { ownerId: number; key: string; request: string; now: string; secret: Uint8Array }

export const plainTransaction =
  (db: Db): Transaction =>
  (work) =>
    transactionWithNotices(db, work)

const storedAnswer = async (
  tx: Tx,
  { ownerId, key, request, now, secret }: Idempotency,
): Promise<{ answer: unknown } | undefined> => {
  // Keyed, because a request may hold a password.
  const hash = createHmac('sha256', secret).update(request).digest('base64url')
  // A concurrent twin waits here until the first one commits or rolls back.
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
 * A transaction that happens once per key: the answer is stored in the same commit, so a repeat, a double click or a
 * crash right after the commit gives the first answer again and acts no second time (R10).
 */
export const idempotentTransaction =
  (db: Db, idempotency: Idempotency): Transaction =>
  <T>(work: (tx: Tx) => Promise<T>) =>
    transactionWithNotices(db, async (tx): Promise<T> => {
      const stored = await storedAnswer(tx, idempotency)
      // The same endpoint stored it, so it has the endpoint's shape.
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
