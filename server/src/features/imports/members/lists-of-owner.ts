import { mayEditUsersOf } from '@parkla/contract/whitelists/whitelists.policy.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database.ts'
import { Rejection } from '../../../kit/errors.ts'
import { findPerson } from '../../access/people.queries.ts'

type ListOfOwner = { listId: number; ownerId: number | null }

/** Whether this user may edit the users of the list (R189); at a terminal (null) every list. */
export const mayEditList = async (db: Db | Tx, { listId, ownerId }: ListOfOwner): Promise<boolean> => {
  const { rows } = await sql<{ isManager: boolean }>`
    select exists(select 1 from whitelist_managers m where m.whitelist_id = w.id and m.owner_id = ${ownerId}::bigint)
      as "isManager"
    from whitelists w where w.id = ${listId} and w.deleted_at is null`.execute(db)
  const [list] = rows
  if (!list || ownerId === null) return list !== undefined
  const person = await findPerson(db, ownerId)
  return person !== undefined && mayEditUsersOf(person.actor, { IsManager: list.isManager }).ok
}

/** @throws Rejection 422 `imports.listUnknown` */
export const insistOnList = async (tx: Tx, list: ListOfOwner): Promise<void> => {
  if (await mayEditList(tx, list)) return
  throw new Rejection(422, 'imports.listUnknown', { fields: [{ Field: 'OnlyList', Error: 'imports.listUnknown' }] })
}
