import { ListSessions } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { findPerson } from '@parkla/server/people/access/people.queries.ts'
import { listSessions } from '@parkla/server/parking/sessions/list/list-sessions.ts'
import type { Context } from '@parkla/server/kit/context.ts'
import { kyselyOn } from '@parkla/server/kit/database/database.ts'
import type { Tables } from '@parkla/server/kit/database/tables.gen.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

export type Statement = { text: string; values: readonly unknown[] }

/** A call of `GET /adminapi/parkingsessions`: the caller's id and the query. */
export type ListCall = { as: number; query: Readonly<Record<string, string | number>> }

/** A context of this user, enough for queries and without authentication, that records the statements of `replica`. */
export const recordingAs = async (pool: pg.Pool, userId: number): Promise<{ ctx: Context; asked: Statement[] }> => {
  const own = kyselyOn(pool)
  const person = await findPerson(own, userId)
  if (!person) throw new Error(`there is no user ${userId}`)
  const asked: Statement[] = []
  const replica = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      asked.push({ text: query.sql, values: query.parameters })
    },
  })
  const unused = { log: { info: () => undefined }, transaction: () => Promise.resolve() }
  const ctx = { ...person, ...unused, db: replica, replica, now: new Date().toISOString() }
  // Queries need only this part of the context.
  return { ctx: ctx as unknown as Context, asked }
}

type Subject = { database: { pool: pg.Pool }; ownerId: number }

/** Makes a call of a page by its name in the report, without authentication; returns its statements with their values. */
export const callNamed = async <Call>(
  { database, ownerId }: Subject,
  { calls, name }: { calls: Readonly<Record<string, Call>>; name: string },
  make: (ctx: Context, call: Call) => Promise<unknown>,
): Promise<Statement[]> => {
  const call = calls[name]
  if (call === undefined) throw new Error(`there is no call "${name}"`)
  const { ctx, asked } = await recordingAs(database.pool, ownerId)
  await make(ctx, call)
  return asked
}

/** The statements of a list with their values, in the order in which the list runs them. */
export const statementsOf = async (pool: pg.Pool, { as, query }: ListCall): Promise<Statement[]> => {
  const { ctx, asked } = await recordingAs(pool, as)
  await listSessions(ctx, ListSessions.parse(query))
  return asked
}

const queryOf = ({ query }: ListCall): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()

export const pathOf = (call: ListCall): string => `/adminapi/parkingsessions?${queryOf(call)}`

/** The same list in compact rows, as the sessions page reads it. */
export const deskPathOf = (call: ListCall): string => `/adminapi/parkingsessions/desk?${queryOf(call)}`
