import { disputesApi } from '@parkla/contract/enforcement/disputes/disputes.endpoints.ts'
import { goesToCard, mayApproveDispute, mayPayDispute } from '@parkla/contract/enforcement/disputes/disputes.policy.ts'
import type { Dispute } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { sql } from 'kysely'
import { closePayout, decideDispute } from '../enforcement/disputes/change-dispute.ts'
import { openFile } from '../enforcement/disputes/dispute-files.queries.ts'
import { disputeIdOf, findDispute, matchWash } from '../enforcement/disputes/dispute-record.queries.ts'
import {
  assignDispute,
  lockVersion,
  noteDispute,
  rejectDispute,
  saveDispute,
  settlePayout,
} from '../enforcement/disputes/disputes.commands.ts'
import {
  exportDisputes,
  listDisputes,
  listPlaceDisputes,
  totalDisputes,
} from '../enforcement/disputes/disputes.queries.ts'
import { paidOutFor } from '../enforcement/disputes/payouts.queries.ts'
import { lockSessionForJob, type LockedSession } from '../parking/session-records/lock-session.ts'
import { refundForDispute } from '../parking/charges/payments.commands.ts'
import { vatPercentOfStay } from '../office/settings/vat-rates.queries.ts'
import type { Context } from '../kit/context.ts'
import type { Tx } from '../kit/database/database.ts'
import { found, insist, Rejection } from '../kit/errors.ts'
import { bind } from '../kit/http/routes.ts'
import { insertRow } from '../kit/database/rows.ts'

type Wash = LockedSession & { PaidOutInCents: number }

/** Locks the session: refunds and approvals of other disputes about it wait. */
const lockWash = async (tx: Tx, disputeId: number): Promise<Wash | undefined> => {
  const id = await matchWash(tx, disputeId)
  if (id === undefined) return undefined
  const session = await lockSessionForJob(tx, id)
  return { ...session, PaidOutInCents: await paidOutFor(tx, id) }
}

/** Without a session to compare with, a second dispute about the same car, place and time pays nothing (R156). */
const insistNotPaidBefore = async (tx: Tx, { ID: id }: Dispute): Promise<void> => {
  // Serialises approvals of disputes about one car.
  await sql`select from plates where id = (select plate_id from disputes where id = ${id}) for update`.execute(tx)
  const { rows } = await sql`
    select from disputes d join disputes o on o.plate_id = d.plate_id and o.place_id = d.place_id and o.id <> d.id
      and o.service_time between d.service_time - interval '2 hours' and d.service_time + interval '2 hours'
      join dispute_payouts y on y.dispute_id = o.id and y.state in ('CARD', 'OPEN', 'PAID')
    where d.id = ${id} limit 1`.execute(tx)
  if (rows.length > 0) throw new Rejection(409, 'disputes.paidForSameWash')
}

type Paying = { dispute: Dispute; wash: Wash | undefined; amountInCents: number; isManual: boolean }

type Booking = { place_id: number; vat_percent: number; fee_in_cents: number }

/** Account of the payout, with its VAT and service fee (R171); without a wash nothing was sold, so there is no VAT. */
const bookingOf = async (
  tx: Tx,
  { dispute, wash, amountInCents }: Pick<Paying, 'dispute' | 'wash' | 'amountInCents'>,
): Promise<Booking> => {
  if (!wash) return { place_id: dispute.PlaceId, vat_percent: 0, fee_in_cents: 0 }
  const { rows } = await sql<Pick<Booking, 'place_id' | 'vat_percent'>>`
    select s.place_id, ${vatPercentOfStay(sql`s.region`)} as vat_percent
    from sessions s join places p on p.id = s.place_id where s.id = ${wash.Id}`.execute(tx)
  const before = wash.RefundedInCents + wash.PaidOutInCents
  const feeIn = (cents: number): number => Math.max(0, cents - wash.CostInCents)
  return { ...found(rows[0]), fee_in_cents: feeIn(before + amountInCents) - feeIn(before) }
}

/** Opens the refund to the card, or the payout task (R156). */
const openPayout = async (tx: Tx, ctx: Context, paying: Paying): Promise<void> => {
  const { dispute, wash, amountInCents, isManual } = paying
  await closePayout(tx, ctx, dispute.ID)
  const refundId =
    wash && !isManual && goesToCard(wash)
      ? await refundForDispute(tx, ctx, { session: wash, amountInCents, reason: `Dispute ${dispute.ID}` })
      : null
  await insertRow(tx, 'dispute_payouts', {
    dispute_id: dispute.ID,
    session_id: wash?.Id ?? null,
    refund_id: refundId,
    state: refundId === null ? 'OPEN' : 'CARD',
    amount_in_cents: amountInCents,
    currency: wash?.Currency ?? dispute.Currency,
    ...(await bookingOf(tx, { dispute, wash, amountInCents })),
    requested_by_owner_id: ctx.actor.id,
    created_at: ctx.now,
  })
}

/** In one transaction, locks of the dispute's row, then the session's, serialise concurrent approvals (R156, R158). */
const approveDispute = (
  ctx: Context,
  { uuid, IsManual: isManual, AmountInCents, ...sent }: RequestOf<(typeof disputesApi)['approve']>,
): Promise<Dispute> =>
  ctx.transaction(async (tx) => {
    const id = await disputeIdOf(tx, uuid)
    const dispute = await lockVersion(tx, ctx, { id, permission: 'disputes.edit', sent })
    insist(mayApproveDispute(ctx.actor, dispute))
    const wash = await lockWash(tx, id)
    const amountInCents = AmountInCents ?? dispute.AmountInCents
    insist(mayPayDispute(amountInCents, { ...dispute, wash }), 'AmountInCents')
    if (wash === undefined) await insistNotPaidBefore(tx, dispute)
    await openPayout(tx, ctx, { dispute, wash, amountInCents, isManual })
    const values = { status: 'APPROVED', session_id: wash?.Id ?? null }
    return decideDispute(tx, ctx, { fact: 'dispute.approved', dispute, values })
  })

export const disputesRoutes = bind(disputesApi, {
  listOfPlace: listPlaceDisputes,
  list: listDisputes,
  totals: totalDisputes,
  export: exportDisputes,
  find: findDispute,
  file: openFile,
  save: saveDispute,
  approve: approveDispute,
  reject: rejectDispute,
  settlePayout,
  note: noteDispute,
  assign: assignDispute,
})
