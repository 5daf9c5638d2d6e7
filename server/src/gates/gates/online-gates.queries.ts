import { minuteMs } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { readSetting } from '../../office/settings/settings.queries.ts'

/** Online: the controller has reported within the minutes of the setting `controllerDeadMinutes`. */
export type GateOnline = { id: number; isOnline: boolean }

/** Gates by id, of those for which the condition on gate `g`, controller `c` and place `p` holds. */
export const listGatesOnline = async (tx: Tx, ctx: Context, where: RawBuilder<boolean>): Promise<GateOnline[]> => {
  const deadMinutes = await readSetting(tx, 'controllerDeadMinutes')
  const deadSince = new Date(Date.parse(ctx.now) - deadMinutes * minuteMs).toISOString()
  const { rows } = await sql<GateOnline>`
    select g.id, coalesce(c.last_heartbeat > ${deadSince}, false) as "isOnline"
    from gates g join gate_controllers c on c.id = g.gate_controller_id and c.deleted_at is null
      join places p on p.id = c.place_id
    where g.deleted_at is null and ${where} order by g.id`.execute(tx)
  return rows
}
