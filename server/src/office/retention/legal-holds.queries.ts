import type { LegalHold } from '@parkla/contract/office/retention/retention.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'

/** The record that a hold is about. */
export type Held = { entity: 'session' | 'client' | 'fine'; id: number }

/** Reference to the record's column in `legal_holds`. */
export const holdRef = ({ entity }: Pick<Held, 'entity'>): RawBuilder<unknown> => sql.ref(`${entity}_id`)

/** The hold of a record, empty without one; 404 for an unknown record. */
export const readHold = async (db: Db | Tx, { entity, id }: Held): Promise<LegalHold> => {
  const { rows } = await sql<Omit<LegalHold, 'At'> & { At: string | null }>`
    select h.id is not null as "IsHeld", coalesce(h.reason, '') as "Reason",
      coalesce(nullif(o.name, ''), o.email, '') as "By", h.set_at as "At"
    from ${sql.table(`${entity}s`)} r
      left join legal_holds h on ${sql.ref(`h.${entity}_id`)} = r.id and h.lifted_at is null
      left join owners o on o.id = h.set_by_owner_id
    where r.id = ${id} and ${entity === 'fine' ? sql`true` : sql`r.deleted_at is null`}`.execute(db)
  const hold = found(rows[0])
  return { ...hold, At: hold.At ?? zeroDate }
}
