import type { ReadOutcome } from '@parkla/contract/gates/reads/read-decision.ts'
import type { LprException, RepairRead } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { announce } from '../../kit/live.ts'
import { updateRow } from '../../kit/database/rows.ts'

export type Repaired = {
  exception: LprException
  wanted: RepairRead
  /** The plate after the repair. */
  plate: string
  outcome: ReadOutcome
  sessionId: number | null
}

const solutions = { CORRECT: 'CORRECTED', MERGE: 'MERGED', SPLIT: 'SPLIT' } as const

/** Closes all open exceptions of the read except CLOCK. */
const closeExceptions = async (tx: Tx, ctx: Context, { exception, wanted, sessionId }: Repaired): Promise<void> => {
  const isDismissed = wanted.Action === 'DISMISS'
  const others = isDismissed ? sql`false` : sql`lpr_event_id = ${exception.LprEventId} and kind <> 'CLOCK'`
  await sql`
    update lpr_exceptions set status = ${isDismissed ? 'DISMISSED' : 'SOLVED'},
      solution = ${wanted.Action === 'DISMISS' ? wanted.Reason : solutions[wanted.Action]}, solved_at = ${ctx.now},
      solved_by_owner_id = ${ctx.actor.id}, session_id = coalesce(${sessionId}::bigint, session_id),
      updated_at = ${nextVersion(ctx.now)}
    where status = 'OPEN' and (id = ${exception.Id} or ${others})`.execute(tx)
}

const correctRead = async (tx: Tx, ctx: Context, { exception, plate, outcome, sessionId }: Repaired): Promise<void> => {
  await updateRow(tx, 'lpr_events', {
    id: exception.LprEventId,
    outcome,
    outcome_reason: '',
    session_id: sessionId,
    corrected_license_plate: plate === exception.LicensePlate ? '' : plate,
    corrected_by_owner_id: ctx.actor.id,
    corrected_at: ctx.now,
  })
}

/** Outcomes without a session, which a dismissal replaces. */
const dismissibleOutcomes: readonly string[] = ['UNMATCHED', 'UNREAD', 'REFUSED']

const dismissRead = async (tx: Tx, { Kind, LprEventId, Outcome }: LprException): Promise<void> => {
  if (Kind === 'CLOCK' || !dismissibleOutcomes.includes(Outcome)) return
  await updateRow(tx, 'lpr_events', { id: LprEventId, outcome: 'DISMISSED' })
}

/** Stores a repair with its user and reason (R84). */
export const saveRepair = async (tx: Tx, ctx: Context, repaired: Repaired): Promise<void> => {
  const { exception, wanted, plate, outcome, sessionId } = repaired
  if (wanted.Action === 'DISMISS') await dismissRead(tx, exception)
  else await correctRead(tx, ctx, repaired)
  await closeExceptions(tx, ctx, repaired)
  await record(tx, ctx, {
    fact: 'lprEvent.repaired',
    entity: 'lprEvent',
    id: exception.LprEventId,
    placeId: exception.PlaceId,
    reason: wanted.Reason,
    before: { LicensePlate: exception.LicensePlate, Outcome: exception.Outcome, SessionId: exception.SessionId },
    after: { Action: wanted.Action, LicensePlate: plate, Outcome: outcome, SessionId: sessionId },
    topic: 'lprEvents',
  })
}

/** Detaches an exit read from its session and reopens its exception. */
export const reopenExit = async (tx: Tx, ctx: Context, { eventId, placeId }: { eventId: number; placeId: number }) => {
  await sql`update lpr_events set outcome = 'UNMATCHED', outcome_reason = 'lprEvents.exitWithoutEntry', session_id = null
    where id = ${eventId}`.execute(tx)
  await sql`
    insert into lpr_exceptions (place_id, lpr_event_id, kind, license_plate, created_at, updated_at)
    select place_id, id, 'EXIT_WITHOUT_ENTRY', license_plate, ${ctx.now}, ${ctx.now} from lpr_events where id = ${eventId}
    on conflict (lpr_event_id, kind) do update set status = 'OPEN', solved_at = null, solved_by_owner_id = null,
      solution = '', updated_at = greatest(excluded.updated_at, lpr_exceptions.updated_at + interval '1 millisecond')`.execute(
    tx,
  )
  await announce(tx, { topic: 'lprEvents', id: eventId, placeId })
}
