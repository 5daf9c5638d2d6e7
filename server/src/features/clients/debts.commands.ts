import type { PaidDebts, PayDebts } from '@parkla/contract/clients/clients.schema.ts'
import { mayPayDebts, totalsByCurrency } from '@parkla/contract/clients/clients.policy.ts'
import { mayTransition, stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import { paymentLifecycle, type PaymentStatus } from '@parkla/contract/sessions/sessions.lifecycle.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { nextVersion } from '../../kit/conflict.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { found, insist } from '../../kit/errors.ts'
import { visibleTo } from '../access/visible-to.ts'
import { clientVisibleTo, isUnpaid } from './clients.queries.ts'

type OpenDebt = { Id: number; PlaceId: number; PaymentStatus: PaymentStatus; AmountInCents: number; Currency: string }

/** One payer at a time: everybody else waits here and then finds nothing left to pay. */
const lockClient = async (ctx: Context, tx: Tx, clientId: number): Promise<void> => {
  const { rows } = await sql`
    select c.id from clients c
    where c.id = ${clientId} and c.deleted_at is null and ${clientVisibleTo(scopeFor(ctx, 'clients.payDebts'))}
    for update`.execute(tx)
  found(rows[0])
}

const lockDebts = async (ctx: Context, tx: Tx, clientId: number): Promise<OpenDebt[]> => {
  const { rows } = await sql<OpenDebt>`
    select s.id as "Id", s.place_id as "PlaceId", s.payment_status as "PaymentStatus",
      s.cost_in_cents + s.service_fee_cents as "AmountInCents", s.currency as "Currency"
    from sessions s
    where s.client_id = ${clientId} and ${isUnpaid} and ${visibleTo(scopeFor(ctx, 'clients.payDebts'))}
    order by s.id for update`.execute(tx)
  return rows
}

const settledFrom = (state: PaymentStatus): PaymentStatus => {
  insist(mayTransition(paymentLifecycle, { state, event: 'settle', reason: 'clients.noDebts' }))
  return stateAfter(paymentLifecycle, state, 'settle') ?? state
}

/** The session's new state with its line in the payment log: method, reference and note as entered (R81). */
const settleDebt = async (ctx: Context, tx: Tx, { debt, how }: { debt: OpenDebt; how: PayDebts }): Promise<void> => {
  const status = settledFrom(debt.PaymentStatus)
  await tx
    .updateTable('sessions')
    .set({
      payment_status: status,
      is_paid_outside_card: true,
      updated_at: nextVersion(ctx.now),
    })
    .where('id', '=', debt.Id)
    .execute()
  await tx
    .insertInto('payment_logs')
    .values({
      session_id: debt.Id,
      event: 'settle',
      payment_status: status,
      amount_in_cents: debt.AmountInCents,
      currency: debt.Currency,
      payment_status_code: how.Method,
      provider_reference: how.Reference,
      comment: how.Note,
      owner_id: ctx.actor.id,
      created_at: ctx.now,
    })
    .execute()
  await record(tx, ctx, {
    fact: 'session.debtSettled',
    entity: 'session',
    id: debt.Id,
    placeId: debt.PlaceId,
    reason: how.Note,
    before: { PaymentStatus: debt.PaymentStatus },
    after: { PaymentStatus: status, Method: how.Method, Reference: how.Reference },
    topic: 'sessions',
  })
}

/** Marks everything the client owes as paid outside the card; no card is charged (R81). */
export const payDebts = (ctx: Context, { id, ...how }: PayDebts & { id: number }): Promise<PaidDebts> =>
  ctx.transaction(async (tx) => {
    await lockClient(ctx, tx, id)
    const debts = await lockDebts(ctx, tx, id)
    insist(mayPayDebts(ctx.actor, { Debts: debts }))
    for (const debt of debts) await settleDebt(ctx, tx, { debt, how })
    const paid = { ParkingSessionIds: debts.map(({ Id }) => Id), Totals: totalsByCurrency(debts) }
    await record(tx, ctx, {
      fact: 'client.debtsPaid',
      entity: 'client',
      id,
      reason: how.Note,
      after: { ...paid, Method: how.Method, Reference: how.Reference },
      topic: 'clients',
    })
    return paid
  })
