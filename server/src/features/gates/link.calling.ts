import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'

/** What the node that holds the link to the devices is told by all the others. */
export type LinkCall = { command: number } | { forget: string }

export const linkChannel = 'parkla_devices'

/** Heard by the link node after the commit, whichever node it is; a call that nobody hears is found by its ticker. */
export const callLink = async (tx: Tx | Db, call: LinkCall): Promise<void> => {
  await sql`select pg_notify(${linkChannel}, ${JSON.stringify(call)})`.execute(tx)
}
