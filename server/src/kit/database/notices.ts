import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

type Notice = { channel: string; payload: string }

/** Notices collected by an open transaction. */
const pendingNotices = new WeakMap<Tx | Db, Notice[]>()

const send = async (db: Tx | Db, notices: readonly Notice[]): Promise<void> => {
  await sql`select pg_notify(n.channel, n.payload)
    from json_to_recordset(${JSON.stringify(notices)}::json) as n(channel text, payload text)`.execute(db)
}

/** Notifies every node: after the commit inside `transactionWithNotices`, else with the statement. */
export const notify = async (db: Tx | Db, notice: Notice): Promise<void> => {
  const waiting = pendingNotices.get(db)
  if (waiting) waiting.push(notice)
  else await send(db, [notice])
}

type Hear = (notice: Notice) => void

const ownListeners = new WeakMap<Db, Set<Hear>>()

/** Calls `hear` for each notice of a transaction of this process, after its commit and before the work's promise resolves. */
export const onOwnCommit = (db: Db, hear: Hear): (() => void) => {
  const listeners = ownListeners.get(db) ?? new Set()
  ownListeners.set(db, listeners.add(hear))
  return () => void listeners.delete(hear)
}

const withoutDuplicates = (notices: readonly Notice[]): Notice[] => [
  ...new Map(notices.map((notice) => [`${notice.channel} ${notice.payload}`, notice])).values(),
]

/**
 * A transaction that sends its notices after the commit, without duplicates (decision 0017). PostgreSQL serialises the
 * commits of transactions that notify, each with its wait for the disk; afterwards they block no other commit.
 */
export const transactionWithNotices = async <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  const notices: Notice[] = []
  const result = await db.transaction().execute((tx) => {
    pendingNotices.set(tx, notices)
    return work(tx)
  })
  // The commit succeeded. If the connection is lost now, the listeners have lost theirs too and refetch.
  const distinct = withoutDuplicates(notices)
  for (const hear of ownListeners.get(db) ?? []) distinct.forEach(hear)
  if (distinct.length > 0) await send(db, distinct).catch(() => undefined)
  return result
}
