import type { ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import type { RejectionReason } from '@parkla/contract/imports/import-kinds.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../kit/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import type { KindOfImport, Reading } from '../import-kind.ts'
import { StepStopped } from '../step-context.ts'
import type { ImportRow } from '../imports.queries.ts'
import type { Cell, Findings } from '../row-reading.ts'
import { kindJudgedAgain } from '../staging.ts'

/** A group by its id, and the owner of the file; null at a terminal, which may edit every group. */
export type GroupOfOwner = { groupId: number; ownerId: number | null }

/** Region and time zone of the group. */
export type GroupReading = Reading & { region: string; zone: string }

type GroupKind = Pick<KindOfImport, 'topic'> & {
  /** The option that holds the id of the group, and the reason where the user may not edit it. */
  option: 'OnlyList' | 'OnlyFleet' | 'OnlyCampaign'
  unknown: RejectionReason
  table: RawBuilder<unknown>
  mayEdit: (db: Db | Tx, group: GroupOfOwner) => Promise<boolean>
  read: (cell: Cell, here: GroupReading & Findings) => object
  judge: (tx: Tx, row: ImportRow, groupId: number) => Promise<void>
  insert: (tx: Tx, row: ImportRow, to: { groupId: number; now: Instant }) => Promise<number>
}

/** A kind whose rows all become people of one group: a whitelist, a fleet or a campaign. */
export const kindOfGroup = ({
  option,
  unknown,
  table,
  mayEdit,
  read,
  judge,
  insert,
  topic,
}: GroupKind): KindOfImport => {
  const idOf = ({ options }: { options: Pick<ImportOptions, 'OnlyList' | 'OnlyFleet' | 'OnlyCampaign'> }) =>
    Number(options[option])
  return {
    ...kindJudgedAgain({
      openReader: async (db, reading) => {
        const { rows } = await sql<{ region: string; zone: string }>`
          select g.region, r.time_zone as zone
          from ${table} g join regions r on r.code = g.region where g.id = ${idOf(reading)}`.execute(db)
        const opened = { ...reading, ...found(rows[0]) }
        return (cell, findings) => read(cell, { ...opened, ...findings })
      },
      lock: async (tx, row) => {
        const group = { groupId: idOf(row), ownerId: row.owner_id }
        // No key update: sessions that start by their foreign key do not wait; those who add people do.
        await sql`select 1 from ${table} where id = ${group.groupId} for no key update`.execute(tx)
        if (!(await mayEdit(tx, group))) throw new StepStopped()
      },
      judge: (tx, row) => judge(tx, row, idOf(row)),
      insert: (tx, row, { now }) => insert(tx, row, { groupId: idOf(row), now }),
      topic,
    }),
    insistOnGroup: async (tx, { options, ownerId }) => {
      if (!(await mayEdit(tx, { groupId: idOf({ options }), ownerId }))) insist(reject(unknown), option)
    },
  }
}
