import type { ApiServer } from './api-server.ts'
import type { BenchDatabase } from './database.ts'
import { listsOf, makePeople, takeSample } from './lists.ts'
import type { ListCall } from './statements.ts'

/** A seeded database and lists that match its sessions. */
export type Subject = { database: BenchDatabase; lists: Readonly<Record<string, ListCall>> }

/** The same with a running API node. */
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
