import { holds } from '@parkla/contract/access/actor.ts'
import type { Permission } from '@parkla/contract/access/permissions.ts'
import { goesToCard, paidRest, type WashMoney } from '@parkla/contract/enforcement/disputes/disputes.policy.ts'
import type { Dispute, DisputedWash } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { isWithin } from '../../people/access/visible-to.queries.ts'
import { columnsOfScope, disputeColumns, disputeTables, masked } from './disputes.row.ts'
import { paidOutFor } from './payouts.queries.ts'

type Wanted = { id: number; permission?: Permission }
type Stored = Omit<Dispute, 'Wash' | 'PayableInCents' | 'GoesToCard'>

const notesOf = sql`(select coalesce(json_agg(json_build_object('CreatedAt', k.created_at, 'Note', k.note,
    'By', coalesce(nullif(w.name, ''), w.email, '')) order by k.id desc), '[]')
  from dispute_notes k left join owners w on w.id = k.owner_id where k.dispute_id = d.id)`

const filesOf = sql`(select coalesce(json_agg(json_build_object('ID', f.id, 'FileName', f.file_name) order by f.id), '[]')
  from dispute_files f where f.dispute_id = d.id)`

const timelineOf = sql`(select coalesce(json_agg(json_build_object('At', a.created_at, 'Fact', a.fact,
    'By', coalesce(nullif(w.name, ''), w.email, ''), 'Reason', a.reason) order by a.id desc), '[]')
  from audit_events a left join owners w on w.id = a.owner_id where a.entity = 'dispute' and a.entity_id = d.id::text)`

const isVisible = (ctx: Context, permission: Permission) => isWithin(scopeFor(ctx, permission), columnsOfScope)

/** JSON of PostgreSQL writes moments with the offset of the session. */
const utc = (moment: string): string => new Date(moment).toISOString()

type Wash = DisputedWash & Omit<WashMoney, 'PaidOutInCents'>

const washColumns = sql`
  s.id as "SessionId", s.service_name as "ServiceName", s.start_time as "StartTime",
  coalesce(s.end_time, ${zeroDate}::timestamptz) as "EndTime", s.cost_in_cents + s.service_fee_cents as "PaidInCents",
  s.refunded_in_cents as "RefundedInCents", s.payment_status as "PaymentStatus", coalesce(g.rating, 0) as "Rating",
  coalesce(g.text, '') as "RatingText", coalesce(s.start_lpr_event_id, 0) as "EntryReadId",
  coalesce(s.end_lpr_event_id, 0) as "ExitReadId", s.type as "Type", s.region as "Region",
  s.bundle_id is not null as "IsBundled", s.is_paid_outside_card as "IsPaidOutsideCard",
  s.free_pass_cents_used as "FreePassCentsUsed", s.cost_in_cents as "CostInCents",
  s.service_fee_cents as "ServiceFeeCents", s.campaign_credit_in_cents as "UsedDiscountCampaignCreditInCents"`

/**
 * Id of the wash of a dispute: the one stored with the decision, else the nearest of that plate and place within two
 * hours of the service time (R156).
 */
export const matchWash = async (db: Db | Tx, disputeId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(d.session_id, (
      select s.id from sessions s
      where s.plate_id = d.plate_id and s.deleted_at is null and s.type = 'CAR_WASH' and s.status <> 'CANCELLED'
        and s.start_time between d.service_time - interval '2 hours' and d.service_time + interval '2 hours'
        and s.place_id in (select id from places where id = d.place_id or parent_id = d.place_id)
      order by abs(extract(epoch from s.start_time - d.service_time)), s.id limit 1)) as id
    from disputes d where d.id = ${disputeId}`.execute(db)
  return rows[0]?.id ?? undefined
}

const readWash = async (db: Db | Tx, disputeId: number): Promise<(Wash & WashMoney) | undefined> => {
  const id = await matchWash(db, disputeId)
  if (id === undefined) return undefined
  const { rows } = await sql<Wash>`
    select ${washColumns} from sessions s left join ratings g on g.session_id = s.id where s.id = ${id}`.execute(db)
  const [wash] = rows
  return wash && { ...wash, PaidOutInCents: await paidOutFor(db, id) }
}

const shownWash = ({ actor }: Context, wash: Wash | undefined): DisputedWash | null => {
  if (!wash) return null
  const { SessionId, ServiceName, StartTime, EndTime, PaidInCents, RefundedInCents, EntryReadId, ExitReadId } = wash
  const seesRating = holds(actor, 'sessions.seeRating')
  return {
    SessionId,
    ServiceName,
    StartTime,
    EndTime,
    PaidInCents,
    RefundedInCents,
    EntryReadId,
    ExitReadId,
    PaymentStatus: holds(actor, 'sessions.seePayment') ? wash.PaymentStatus : '',
    Rating: seesRating ? wash.Rating : 0,
    RatingText: seesRating ? wash.RatingText : '',
  }
}

/** A dispute in the scope of the permission, else 404. */
export const readDispute = async (
  db: Db | Tx,
  ctx: Context,
  { id, permission = 'disputes.view' }: Wanted,
): Promise<Dispute> => {
  const { rows } = await sql<Stored>`
    select ${disputeColumns(ctx.now)}, d.rejection_comment as "RejectionComment",
      coalesce(y.reference, '') as "PayoutReference", coalesce(to_char(y.paid_on, 'YYYY-MM-DD'), '') as "PaidOn",
      ${filesOf} as "Files", ${notesOf} as "Notes", ${timelineOf} as "Timeline"
    ${disputeTables} where d.id = ${id} and ${isVisible(ctx, permission)}`.execute(db)
  const stored = found(rows[0])
  const wash = await readWash(db, id)
  return masked(ctx, {
    ...stored,
    Notes: stored.Notes.map((note) => ({ ...note, CreatedAt: utc(note.CreatedAt) })),
    Timeline: stored.Timeline.map((moment) => ({ ...moment, At: utc(moment.At) })),
    Wash: shownWash(ctx, wash),
    PayableInCents: wash ? Math.min(stored.AmountInCents, paidRest(wash)) : stored.AmountInCents,
    GoesToCard: goesToCard(wash),
  })
}

export const findDispute = (ctx: Context, { id }: { id: number }): Promise<Dispute> => readDispute(ctx.db, ctx, { id })

/** Locks the row until the transaction ends. */
export const lockDispute = async (
  tx: Tx,
  ctx: Context,
  wanted: { id: number; permission: Permission },
): Promise<Dispute> => {
  await sql`select from disputes where id = ${wanted.id} for update`.execute(tx)
  return readDispute(tx, ctx, wanted)
}

export const disputeIdOf = async (tx: Tx, uuid: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from disputes where uuid = ${uuid}`.execute(tx)
  return found(rows[0]).id
}
