import type { Instant } from '@parkla/contract/kit/time.ts'
import { isChargeTooBig, refundableCents } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { sql, type Insertable } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { updateRow } from '../../kit/database/rows.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import type { PaymentAnswer } from '../../ports/payment.port.ts'
import { readSetting } from '../../office/settings/settings.queries.ts'
import { movePayment, type Charging } from './move-payment.ts'
import { paymentReference } from './charges.queries.ts'
import { lockSessionForJob, type LockedSession } from '../session-records/lock-session.ts'

/** A charge of a session, or of a bundle with all its sessions. */
export type OpenCharge = {
  id: number
  reference: string
  sessionIds: number[]
  amountInCents: number
  currency: string
  cardToken: string
  idempotencyKey: string
}

export type Card = { id: number; token: string }

/**
 * The client's valid card, undefined without one: the session's own first, which is also the one charged last; after a declined charge
 * the newest.
 */
export const findCard = async (
  tx: Tx,
  {
    sessionId = null,
    clientId,
    creditCardId,
  }: Pick<LockedSession, 'clientId' | 'creditCardId'> & { sessionId?: number | null },
  now: Instant,
): Promise<Card | undefined> => {
  const { rows } = await sql<Card>`
    select id, token from credit_cards
    where (id = ${creditCardId} or client_id = ${clientId}) and expires_at >= ${now}::timestamptz::date
    order by (id = ${creditCardId} and not exists (
      select from payment_logs l where l.session_id = ${sessionId} and l.event = 'declined')) desc nulls last, id desc limit 1`.execute(
    tx,
  )
  return rows[0]
}

/** The token of the card that is charged now; the sessions name the card. */
const takeCard = async (tx: Tx, card: Card | undefined, sessionIds: readonly number[]): Promise<string> => {
  if (card === undefined) return ''
  await sql`update sessions set credit_card_id = ${card.id}
    where id = any(${sessionIds}::bigint[]) and credit_card_id is distinct from ${card.id}`.execute(tx)
  return card.token
}

type NewCharge = Pick<Insertable<Tables['charges']>, 'session_id' | 'bundle_id' | 'amount_in_cents'>

/** A charge to request from the provider, with its idempotency key. */
export const insertCharge = (tx: Tx, { now, uuid }: Pick<Charging, 'now' | 'uuid'>, charge: NewCharge) =>
  tx
    .insertInto('charges')
    .values({ ...charge, idempotency_key: uuid(), state: 'REQUESTED', requested_at: now })
    .returning(['id', 'idempotency_key'])
    .executeTakeFirstOrThrow()

/** The charge to request from the provider: the open one, else a new one; undefined if there is nothing to charge. */
export const openCharge = (
  ctx: JobContext,
  { sessionId, isConfirmed }: { sessionId: number; isConfirmed: boolean },
): Promise<OpenCharge | undefined> =>
  ctx.transaction(async (tx) => {
    const session = await lockSessionForJob(tx, sessionId)
    const card = await findCard(tx, { ...session, sessionId }, ctx.now)
    const open = await tx
      .selectFrom('charges')
      .selectAll()
      .where('session_id', '=', sessionId)
      .where('state', '=', 'REQUESTED')
      .executeTakeFirst()
    const reference = paymentReference({ sessionId, bundleId: null })
    const base = { reference, sessionIds: [sessionId], currency: session.Currency }
    const withCard = async () => ({ ...base, cardToken: await takeCard(tx, card, base.sessionIds) })
    if (open)
      return {
        ...(await withCard()),
        id: open.id,
        amountInCents: open.amount_in_cents,
        idempotencyKey: open.idempotency_key,
      }
    const isChargeable = session.Status !== 'STARTED' && session.Type !== 'LOG'
    const isOpen = session.PaymentStatus === '' && isChargeable && !session.IsBundled
    if (!isOpen || refundableCents(session) === 0) return undefined
    const limit = await readSetting(tx, 'singleChargeLimitInCents')
    if (isChargeTooBig(session, limit) && !isConfirmed) {
      await movePayment(tx, { now: ctx.now }, { sessionId, events: ['tooBig'] })
      return undefined
    }
    const amountInCents = refundableCents(session)
    await movePayment(tx, { now: ctx.now }, { sessionId, events: ['charge'], amountInCents })
    const charge = await insertCharge(tx, ctx, { session_id: sessionId, amount_in_cents: amountInCents })
    return { ...(await withCard()), id: charge.id, amountInCents, idempotencyKey: charge.idempotency_key }
  })

/** The requested charge of a closed bundle; undefined once it is settled. */
export const openBundleCharge = (ctx: JobContext, bundleId: number): Promise<OpenCharge | undefined> =>
  ctx.transaction(async (tx) => {
    const { rows } = await sql<Omit<OpenCharge, 'cardToken' | 'sessionIds'> & { clientId: number }>`
      select c.id, c.amount_in_cents as "amountInCents", c.idempotency_key as "idempotencyKey", b.currency,
        b.client_id as "clientId", ${paymentReference({ sessionId: 0, bundleId })}::text as reference
      from charges c join bundles b on b.id = c.bundle_id
      where c.bundle_id = ${bundleId} and c.state = 'REQUESTED'`.execute(tx)
    const [charge] = rows
    if (!charge) return undefined
    const card = await findCard(tx, { clientId: charge.clientId, creditCardId: null }, ctx.now)
    const sessionIds = await pendingParts(tx, bundleId)
    return { ...charge, cardToken: await takeCard(tx, card, sessionIds), sessionIds }
  })

const pendingParts = async (tx: Tx, bundleId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from sessions where bundle_id = ${bundleId} and payment_status = 'PENDING' order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Records the provider's answer to a charge; a second answer changes nothing (R10, R68). Parts of a bundle share it (R179). */
export const settleCharge = (ctx: JobContext, chargeId: number, answer: PaymentAnswer): Promise<void> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock().toISOString()
    const charge = await tx
      .selectFrom('charges')
      .selectAll()
      .where('id', '=', chargeId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (charge.state !== 'REQUESTED') return
    const isDone = answer.outcome === 'done'
    await updateRow(tx, 'charges', { id: chargeId, state: isDone ? 'DONE' : 'FAILED', settled_at: now })
    const { amount_in_cents: amountInCents, session_id, bundle_id } = charge
    // The charge of a difference (decision 0010) raises the cost of a session that is paid already.
    const columns = ({ PaymentStatus, CostInCents }: LockedSession) =>
      isDone && PaymentStatus !== 'PENDING' ? { cost_in_cents: CostInCents + amountInCents } : {}
    const events = [isDone ? 'charged' : 'declined'] as const
    if (session_id !== null)
      await movePayment(tx, { now }, { sessionId: session_id, events, amountInCents, answer, columns })
    for (const sessionId of bundle_id === null ? [] : await pendingParts(tx, bundle_id)) {
      const session = await lockSessionForJob(tx, sessionId)
      await movePayment(tx, { now }, { sessionId, events, amountInCents: refundableCents(session), answer })
    }
  })
