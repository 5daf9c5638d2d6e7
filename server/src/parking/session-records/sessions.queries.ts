import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { readTuples } from '../../kit/database/read.ts'
import { Parameters } from '../../kit/database/parameters.ts'
import { scopeCondition } from './sessions.filters.ts'
import { asSession, sessionColumns, sessionJoins, sessionMask, type SessionTuple } from './sessions.row.ts'

const findVisible = async (db: Db | Tx, ctx: Context, id: number): Promise<SessionTuple | undefined> => {
  const parameters = new Parameters()
  const conditions = [
    `s.id = ${parameters.add(id)}`,
    's.deleted_at is null',
    ...scopeCondition(scopeFor(ctx, 'sessions.view'), parameters),
  ]
  const text = `select ${sessionColumns} from sessions s ${sessionJoins} where ${conditions.join(' and ')}`
  const [row] = await readTuples<SessionTuple>(db, text, parameters.values)
  return row
}

/** A visible session, masked for the reader; 404 otherwise. Commands pass their `tx`. */
export const findSession = async (ctx: Context, { id }: { id: number }, tx?: Tx): Promise<Session> =>
  asSession(found(await findVisible(tx ?? ctx.db, ctx, id)), sessionMask(ctx.actor))
