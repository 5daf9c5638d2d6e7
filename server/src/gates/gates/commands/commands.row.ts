import type { GateCommand } from '@parkla/contract/gates/gates/gates.schema.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database/database.ts'

type CommandRow = Omit<GateCommand, 'SentAt' | 'AnsweredAt'> & { SentAt: Instant | null; AnsweredAt: Instant | null }

/** Columns of a command `k` and its sender `o`. */
const commandColumns = sql`
  k.id as "Id", k.command as "Command", k.gate_controller_id as "GateControllerId", k.gate_id as "GateId",
  k.send_mode as "SendMode", k.status as "Status", k.answer as "Answer", k.reason as "Reason",
  coalesce(nullif(o.name, ''), o.email, '') as "By", k.lpr_event_id as "LprEventId", k.created_at as "CreatedAt",
  k.sent_at as "SentAt", k.answered_at as "AnsweredAt"`

const asCommand = (row: CommandRow): GateCommand => ({
  ...row,
  SentAt: row.SentAt ?? zeroDate,
  AnsweredAt: row.AnsweredAt ?? zeroDate,
})

const maxCommands = 50

export const readCommands = async (db: Db | Tx, controllerId: number): Promise<GateCommand[]> => {
  const { rows } = await sql<CommandRow>`
    select ${commandColumns} from gate_commands k left join owners o on o.id = k.owner_id
    where k.gate_controller_id = ${controllerId}
    order by k.created_at desc, k.id desc limit ${maxCommands}`.execute(db)
  return rows.map(asCommand)
}

export const readCommand = async (db: Db | Tx, id: number): Promise<GateCommand | undefined> => {
  const { rows } = await sql<CommandRow>`
    select ${commandColumns} from gate_commands k left join owners o on o.id = k.owner_id
    where k.id = ${id}`.execute(db)
  return rows[0] && asCommand(rows[0])
}
