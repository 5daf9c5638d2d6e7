import { anOwner } from '@parkla/server/people/accounts/accounts.factory.ts'
import { kyselyOn } from '@parkla/server/kit/database/database.ts'
import type pg from 'pg'
import type { ApiServer } from '../api-server.ts'
import type { BenchDatabase } from '../database.ts'
import { listsOf, makePeople, takeSample } from '../lists.ts'
import type { ListCall } from '../statements.ts'

/** A seeded database and lists that match its sessions. */
export type Subject = { database: BenchDatabase; lists: Readonly<Record<string, ListCall>> }

/** A subject and a running API node on its database. */
export type Served = Subject & { api: ApiServer }

export const subjectOf = async (database: BenchDatabase): Promise<Subject> => {
  const sample = await takeSample(database.pool)
  return { database, lists: listsOf(sample, await makePeople(database.pool, sample)) }
}

export const listNamed = ({ lists }: Subject, name: string): ListCall => {
  const list = lists[name]
  if (!list) throw new Error(`there is no list "${name}"`)
  return list
}

/** The place of a filling, the record `Bench 000001` in one of its tables, and a new global admin. */
export const findFilled = async (pool: pg.Pool, table: 'campaigns' | 'whitelists', placeName: string) => {
  const db = kyselyOn(pool)
  const place = await db.selectFrom('places').select('id').where('name', '=', placeName).executeTakeFirstOrThrow()
  const first = await db.selectFrom(table).select('id').where('name', '=', 'Bench 000001').executeTakeFirstOrThrow()
  const owner = await anOwner().globalAdmin().save(db)
  return { placeId: place.id, firstId: first.id, ownerId: owner.id }
}
