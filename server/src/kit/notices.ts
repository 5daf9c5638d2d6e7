import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

type Notice = { channel: string; payload: string }

/** What a transaction under way will have to say once it is committed. */
const kept = new WeakMap<Tx | Db, Notice[]>()

const send = async (db: Tx | Db, notices: readonly Notice[]): Promise<void> => {
  await sql`select pg_notify(n.channel, n.payload)
    from json_to_recordset(${JSON.stringify(notices)}::json) as n(channel text, payload text)`.execute(db)
}

/** Tells every node; within a transaction of `transactionWithNotices` after its commit, and not without it. */
export const notify = async (db: Tx | Db, notice: Notice): Promise<void> => {
  const waiting = kept.get(db)
  if (waiting) waiting.push(notice)
  else await send(db, [notice])
}

const different = (notices: readonly Notice[]): Notice[] => [
  ...new Map(notices.map((notice) => [`${notice.channel} ${notice.payload}`, notice])).values(),
]

/**
 * A transaction whose notices follow its commit, each once (decision 0017). PostgreSQL lets those that notify commit one
 * after the other, each with its wait for the disk; said afterwards, they hold up nobody.
 */
export const transactionWithNotices = async <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  const notices: Notice[] = []
  const result = await db.transaction().execute((tx) => {
    kept.set(tx, notices)
    return work(tx)
  })
  // It is committed, whatever becomes of the word: who loses the database here has lost its listeners too, and they look again.
  if (notices.length > 0) await send(db, different(notices)).catch(() => undefined)
  return result
}
