import { clientsApi } from '@parkla/contract/people/clients/clients.endpoints.ts'
import type { PaidDebts, PayDebts } from '@parkla/contract/people/clients/clients.schema.ts'
import { mayPayDebts, totalsByCurrency } from '@parkla/contract/people/clients/clients.policy.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found, insist } from '../../kit/errors.ts'
import { bind } from '../../kit/http/routes.ts'
import { visibleTo } from '../../people/access/visible-to.queries.ts'
import { clientVisibleTo, isUnpaid } from '../../people/clients/clients.queries.ts'
import { movePayment } from './move-payment.ts'

type OpenDebt = { Id: number; AmountInCents: number; Currency: string }

/** Serialises payers of one client: the second waits here and finds no open debts. */
const lockClient = async (ctx: Context, tx: Tx, clientId: number): Promise<void> => {
  const { rows } = await sql`
    select c.id from clients c
    where c.id = ${clientId} and c.deleted_at is null and ${clientVisibleTo(scopeFor(ctx, 'clients.payDebts'))}
    for update`.execute(tx)
  found(rows[0])
}

const lockDebts = async (ctx: Context, tx: Tx, clientId: number): Promise<OpenDebt[]> => {
  const { rows } = await sql<OpenDebt>`
    select s.id as "Id", s.cost_in_cents + s.service_fee_cents as "AmountInCents", s.currency as "Currency"
    from sessions s
    where s.client_id = ${clientId} and ${isUnpaid} and ${visibleTo(scopeFor(ctx, 'clients.payDebts'))}
    order by s.id for update`.execute(tx)
  return rows
}

/** Method, reference and note go into the session's payment log (R81). */
const settleDebt = (ctx: Context, tx: Tx, { debt, how }: { debt: OpenDebt; how: PayDebts }) =>
  movePayment(tx, ctx, {
    sessionId: debt.Id,
    events: ['settle'],
    amountInCents: debt.AmountInCents,
    code: how.Method,
    reference: how.Reference,
    comment: how.Note,
    columns: () => ({ is_paid_outside_card: true }),
    fact: 'session.debtSettled',
    details: { Method: how.Method, Reference: how.Reference },
  })

/** Marks all debts of the client as paid outside the card; no card is charged (R81). */
const payDebts = (ctx: Context, { id, ...how }: PayDebts & { id: number }): Promise<PaidDebts> =>
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

export const payDebtsRoutes = bind({ payDebts: clientsApi.payDebts }, { payDebts })
