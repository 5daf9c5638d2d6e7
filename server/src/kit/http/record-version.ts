import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * Table and column of the entities whose row changes with what calls do to them. The others (a place, a list, a quick action) are
 * where something is created: their rows change for many reasons, so they say nothing about a repeat (R191).
 */
const versioned: Readonly<Record<string, readonly [table: string, column: string]>> = {
  session: ['sessions', 'id'],
  visitorSession: ['visitor_sessions', 'session_id'],
  client: ['clients', 'id'],
  user: ['owners', 'id'],
  fleetUser: ['list_users', 'id'],
  gate: ['gates', 'id'],
  fine: ['fines', 'id'],
  disputeUuid: ['disputes', 'uuid'],
}

/** Versions of the records that the input names by the endpoint's scope: PostgreSQL's number of the transaction that wrote each row. */
export const versionOf = async (db: Db, { scope }: Endpoint, input: object): Promise<string> => {
  const values = new Map<string, unknown>(Object.entries(input))
  const named = typeof scope === 'object' && 'ids' in scope ? Object.entries(scope.ids) : []
  const versions = await Promise.all(
    named.map(async ([name, entity]) => {
      const row = versioned[entity]
      if (row === undefined || values.get(name) === undefined) return ''
      const found = await sql<{ version: string }>`select xmin::text as version from ${sql.table(row[0])}
        where ${sql.ref(row[1])} = ${values.get(name)}`.execute(db)
      return found.rows[0]?.version ?? ''
    }),
  )
  return versions.join()
}
