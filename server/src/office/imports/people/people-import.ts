import type { RejectionReason } from '@parkla/contract/office/imports/import-kinds.ts'
import type { ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import { StepStopped } from '../import-state.ts'
import type { ImportRow } from '../imports.queries.ts'
import type { Cell, Findings, Reading } from '../row-reading.ts'
import type { KindOfImport } from '../staging.ts'

/** A whitelist, fleet or campaign by its id, and the owner of the file; null at a terminal, which may edit all. */
export type TargetOfOwner = { targetId: number; ownerId: number | null }

/** Region and time zone of the target. */
export type TargetReading = Reading & { region: string; zone: string }

type TargetKind = Pick<KindOfImport, 'topic'> & {
  /** The option that holds the id of the target, and the reason where the user may not edit it. */
  option: 'OnlyList' | 'OnlyFleet' | 'OnlyCampaign'
  unknown: RejectionReason
  mayEdit: (db: Db | Tx, target: TargetOfOwner) => Promise<boolean>
  read: (cell: Cell, here: TargetReading & Findings) => object
  judge: (tx: Tx, row: ImportRow, of: { targetId: number; now: Instant }) => Promise<void>
  insert: (tx: Tx, row: ImportRow, to: { targetId: number; now: Instant }) => Promise<number>
}

/** A kind whose rows all become people of one target: a whitelist, a fleet or a campaign. */
export const kindOfTarget = (kind: TargetKind): KindOfImport => {
  const idOf = ({ options }: { options: Pick<ImportOptions, TargetKind['option']> }) => Number(options[kind.option])
  return {
    topic: kind.topic,
    openReader: async (db, reading) => {
      const { rows } = await sql<{ region: string; zone: string }>`
        select t.region, r.time_zone as zone
        from lists t join regions r on r.code = t.region where t.id = ${idOf(reading)}`.execute(db)
      const opened = { ...reading, ...found(rows[0]) }
      return (cell, findings) => kind.read(cell, { ...opened, ...findings })
    },
    insistOnTarget: async (tx, { options, ownerId }) => {
      const isMine = await kind.mayEdit(tx, { targetId: idOf({ options }), ownerId })
      if (!isMine) insist(reject(kind.unknown), kind.option)
    },
    lock: async (tx, row) => {
      const target = { targetId: idOf(row), ownerId: row.owner_id }
      // `for no key update`: foreign-key checks of starting sessions do not wait; commands that add people do.
      await sql`select 1 from lists where id = ${target.targetId} for no key update`.execute(tx)
      if (!(await kind.mayEdit(tx, target))) throw new StepStopped()
    },
    judge: (tx, row, now) => kind.judge(tx, row, { targetId: idOf(row), now }),
    judgedAgain: 'before',
    insert: (tx, row, { now }) => kind.insert(tx, row, { targetId: idOf(row), now }),
  }
}
