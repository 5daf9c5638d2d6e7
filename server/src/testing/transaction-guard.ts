import { AsyncLocalStorage } from 'node:async_hooks'
import { poolOf, type Db } from '../kit/database/database.ts'

type Open = { isOpen: boolean }

/** The transaction in which the current call runs. */
const transactions = new AsyncLocalStorage<Open | undefined>()

/**
 * Rejects queries outside the open transaction of their caller: PGlite has one connection, where such a query waits for the
 * transaction, and the transaction for it. Knows transactions of `db.transaction()` only, and rejects a query that is not awaited too,
 * which PGlite would only delay.
 */
export const guardTransactions = (db: Db): void => {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) =>
      execute(async (tx) => {
        const open: Open = { isOpen: true }
        try {
          return await transactions.run(open, () => work(tx))
        } finally {
          open.isOpen = false
        }
      })
    return builder
  }
  const pool = poolOf(db)
  if (!pool) return
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => never // Its overloads pass through unchanged.
  pool.connect = (...args: unknown[]) => {
    if (transactions.getStore()?.isOpen === true) throw new Error('A query outside the open transaction: pass it `tx`')
    return connect(...args)
  }
}

/**
 * Calls `work` as another caller: outside the transaction in which it is called. On PGlite it runs after that transaction, so await
 * its result only then, unless the test needs PostgreSQL.
 */
export const asOtherCaller = <Result>(work: () => Result): Result => transactions.run(undefined, work)
