import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { readTuples } from '../../kit/database/read.ts'
import { visibleTo } from '../../people/access/visible-to.queries.ts'
import { asSession, sessionColumns, sessionJoins, sessionMask, type SessionTuple } from './sessions.row.ts'

const findVisible = async (db: Db | Tx, ctx: Context, id: number): Promise<SessionTuple | undefined> => {
  const statement = sql<SessionTuple>`
    select ${sql.raw(sessionColumns)} from sessions s ${sql.raw(sessionJoins(1))}
    where s.id = ${id} and s.deleted_at is null and ${visibleTo(scopeFor(ctx, 'sessions.view'))}`
  return (await readTuples(db, statement))[0]
}

/** A visible session, masked for the reader; 404 otherwise. Commands pass their `tx`. */
export const findSession = async (ctx: Context, { id }: { id: number }, tx?: Tx): Promise<Session> =>
  asSession(found(await findVisible(tx ?? ctx.db, ctx, id)), sessionMask(ctx.actor))
