import type { ListPassages, Passage } from '@parkla/contract/gates/reads/passages.schema.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { found } from '../../kit/errors.ts'
import { containing } from '../../kit/database/like.ts'
import { limitOf, olderThan, pageOf, type PageRequest } from '../../kit/lists/paging.ts'
import { visibleTo } from '../../people/access/visible-to.queries.ts'
import { findPlace } from '../../parking/places/places.queries.ts'

type Filter = Omit<ListPassages, keyof PageRequest> & { id: number }
type Wanted = Filter & PageRequest

const columns = sql`
  e.id as "Id", e.time as "Time", e.direction as "Direction", e.license_plate as "LicensePlate",
  e.corrected_license_plate as "CorrectedLicensePlate", coalesce(o.gate_id, c.gate_id) as "GateId", e.gate as "Gate",
  coalesce(c.camera_id, '') as "Camera", e.outcome as "Outcome", e.outcome_reason as "Reason", e.used_right as "Right",
  e.is_gate_opened as "IsGateOpened", o.status as "CommandStatus", e.session_id as "ParkingSessionId",
  e.image_key is not null as "HasImage",
  (e.corrected_at is not null or e.outcome is not distinct from 'DISMISSED') as "IsRepaired"`

/** A camera that has moved to another place has no gate for its earlier reads. */
const joins = sql`
  left join cameras c on c.id = e.camera_id and c.place_id = e.place_id
  left join lateral (
    select g.gate_id, g.status from gate_commands g where g.lpr_event_id = e.id order by g.id desc limit 1) o on true`

const plateConditions = ({ plate }: Wanted): RawBuilder<unknown>[] =>
  plate === ''
    ? []
    : [sql`(e.license_plate like ${containing(plate)} or e.corrected_license_plate like ${containing(plate)})`]

/** SQL of the contract's `verdictOf`. */
const outcomeConditions: Readonly<Record<ListPassages['outcome'], readonly RawBuilder<unknown>[]>> = {
  '': [],
  OPENED: [sql`e.is_gate_opened`],
  SHUT: [
    sql`not e.is_gate_opened`,
    sql`(e.outcome = 'REFUSED' or e.outcome is not null and exists (
      select from cameras c where c.id = e.camera_id and c.place_id = e.place_id and c.gate_id is not null))`,
  ],
}

const afterConditions = ({ cursor }: Wanted): RawBuilder<unknown>[] =>
  cursor ? [olderThan(cursor, ['e.time', 'e.id'])] : []

/** Keys of a page by a backward scan of the (place, time) index. */
export const pageKeys = (wanted: Wanted): RawBuilder<unknown> => {
  const { id, outcome } = wanted
  const { limit, offset } = limitOf(wanted)
  const conditions = [
    sql`e.place_id = ${id}`,
    ...plateConditions(wanted),
    ...outcomeConditions[outcome],
    ...afterConditions(wanted),
  ]
  return sql`select e.id, e.time from lpr_events e where ${sql.join(conditions, sql` and `)}
    order by e.time desc, e.id desc limit ${sql.lit(limit)} offset ${offset}`
}

/** Reads of a place in scope, newest first, with the status of their OPEN command. */
export const listPassages = async (ctx: Context, wanted: Wanted): Promise<Page<Passage>> => {
  found(await findPlace(ctx.db, scopeFor(ctx, 'lprEvents.view'), wanted.id))
  const { rows } = await sql<Passage>`
    select ${columns} from (${pageKeys(wanted)}) k join lpr_events e on e.id = k.id ${joins}
    order by k.time desc, k.id desc`.execute(ctx.db)
  return pageOf(rows, wanted, ({ Time, Id }) => ({ at: Time, id: Id }))
}

/** Start read, end read and every other read assigned to a session in scope, oldest first. */
export const listPassagesOfSession = async (ctx: Context, { id }: { id: number }): Promise<Passage[]> => {
  const { rows: sessions } = await sql<{ reads: (number | null)[] }>`
    select array[s.start_lpr_event_id, s.end_lpr_event_id] as reads from sessions s
    where s.id = ${id} and s.deleted_at is null and ${visibleTo(scopeFor(ctx, 'lprEvents.view'))}`.execute(ctx.db)
  const { reads } = found(sessions[0])
  const { rows } = await sql<Passage>`
    select ${columns} from (
      select id from lpr_events where session_id = ${id}
      union select id from lpr_events where id = any(${reads}::bigint[])) k
    join lpr_events e on e.id = k.id ${joins}
    order by e.time, e.id`.execute(ctx.db)
  return rows
}
