import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'
import { isWanted } from './imports.marking.ts'

/**
 * Makes the plates of the rows that come in, where we lack them: all at once and in one order, the one in which others add
 * theirs, so that nobody waits for an import in a circle. Those that somebody else is making at this moment are waited for.
 */
export const makePlates = async (tx: Tx, importId: number): Promise<void> => {
  await sql`
    insert into plates (plate)
    select plate from (
      select distinct r.plate from import_rows r where r.import_id = ${importId} and ${isWanted} and r.plate <> '') as wanted
    order by plate collate "C"
    on conflict do nothing`.execute(tx)
}
