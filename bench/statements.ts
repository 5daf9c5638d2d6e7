import { ListSessions } from '@parkla/contract/sessions/sessions.schema.ts'
import { findPerson } from '@parkla/server/features/access/people.queries.ts'
import { listStatement } from '@parkla/server/features/sessions/list/list-sessions.ts'
import type { Context } from '@parkla/server/kit/context.ts'
import { kyselyOn } from '@parkla/server/kit/database.ts'
import type { Tables } from '@parkla/server/kit/tables.gen.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

export type Statement = { text: string; values: readonly unknown[] }

/** A call of `GET /adminapi/parkingsessions`: the caller's id and the query. */
export type ListCall = { as: number; query: Readonly<Record<string, string | number>> }

/** A connection that records its statements. */
export const recording = (pool: pg.Pool) => {
  const asked: Statement[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      asked.push({ text: query.sql, values: query.parameters })
    },
  })
  return { db, asked }
}

/** The statements of a list with their values: look-ups first, the page last; without authentication. */
export const statementsOf = async (pool: pg.Pool, { as, query }: ListCall): Promise<Statement[]> => {
  const person = await findPerson(kyselyOn(pool), as)
  if (!person) throw new Error(`nobody has the id ${as}`)
  const { db, asked } = recording(pool)
  const ctx = { ...person, replica: db, now: new Date().toISOString(), log: { info: () => undefined } }
  // Lists need only this part of the context.
  const page = await listStatement(ctx as unknown as Context, ListSessions.parse(query))
  return [...asked, page]
}

export const pathOf = ({ query }: ListCall): string => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `/adminapi/parkingsessions?${text.toString()}`
}
