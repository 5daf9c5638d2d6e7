import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { updateRow } from '../../kit/database/rows.ts'
import type { DebtCollectionPort, PartnerEvent } from '../../ports/debt-collection.port.ts'
import { lockFineState, moveFine } from '../fine-records/fine-steps.ts'
import { receiveIncome } from './receive-income.ts'

type Claimed = { id: number; fineId: number; state: string; collected: number }
type Report = { eventId: number; claim: Claimed; event: PartnerEvent; partner: string }

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const findClaim = async (tx: Tx, partner: string, key: string): Promise<Claimed | undefined> => {
  if (!isUuid(key)) return undefined
  const { rows } = await sql<Claimed>`
    select id, fine_id as "fineId", state, collected_in_cents as collected from fine_claims
    where key = ${key}::uuid and partner = ${partner}`.execute(tx)
  return rows[0]
}

/** Undefined if the report was stored before. */
const store = async (
  tx: Tx,
  ctx: JobContext,
  { partner, event, claim }: { partner: string; event: PartnerEvent; claim: Claimed | undefined },
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into debt_partner_events (partner, event_id, claim_id, kind, amount_in_cents, created_at)
    values (${partner}, ${event.id}, ${claim?.id ?? null}, ${event.kind === 'payment' ? 'PAYMENT' : 'RETURNED'},
      ${event.kind === 'payment' ? event.amountInCents : 0}, ${ctx.now})
    on conflict (partner, event_id) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** An income also of a claim that was recalled meanwhile: the debtor has paid. */
const addPayment = async (tx: Tx, ctx: JobContext, report: Report): Promise<void> => {
  const { event, claim, partner, eventId } = report
  if (event.kind !== 'payment') return
  // A negative report does not name the payment it reverses: only the partner's total is stored. The page shows the
  // difference, and a user reverses the income.
  if (event.amountInCents <= 0)
    return updateRow(tx, 'fine_claims', { id: claim.id, reported_in_cents: event.totalInCents })
  const fine = await lockFineState(tx, claim.fineId)
  const sums = { collected_in_cents: claim.collected + event.amountInCents, reported_in_cents: event.totalInCents }
  const { incomeId } = await receiveIncome(tx, ctx, {
    fine,
    cents: event.amountInCents,
    date: event.on,
    channel: 'DEBT_PARTNER',
    note: partner,
  })
  await updateRow(tx, 'debt_partner_events', { id: eventId, income_id: incomeId })
  await updateRow(tx, 'fine_claims', { id: claim.id, ...sums })
}

/** The partner gives a claim up: its cost stays, the fine is RETURNED (R125). */
const giveBack = async (tx: Tx, ctx: JobContext, { event, claim }: Report): Promise<void> => {
  if (event.kind !== 'returned' || (claim.state !== 'SENT' && claim.state !== 'ACCEPTED')) return
  const fine = await lockFineState(tx, claim.fineId)
  const { reason } = event
  await updateRow(tx, 'fine_claims', { id: claim.id, state: 'RETURNED', answer: reason, closed_at: ctx.now })
  await moveFine(tx, ctx, { fact: 'fine.returned', fine, event: 'giveBack', reason })
}

/** Applies a report once, also when two nodes read it. A report of an unknown claim is stored without effect. */
const apply = (ctx: JobContext, partner: string, event: PartnerEvent): Promise<void> =>
  ctx.transaction(async (tx) => {
    const known = await findClaim(tx, partner, event.claimKey)
    // Locked before the claim, in the order of all other changes: the foreign key of the stored report locks the claim too.
    if (known !== undefined) await lockFineState(tx, known.fineId)
    const eventId = await store(tx, ctx, { partner, event, claim: known })
    if (eventId === undefined) return
    if (known === undefined) return ctx.log.warn({ partner, eventId }, 'debt partner reports an unknown claim')
    // Read the claim again: its state may have changed before the lock.
    const claim = (await findClaim(tx, partner, event.claimKey)) ?? known
    const report = { eventId, claim, event, partner }
    await (event.kind === 'payment' ? addPayment(tx, ctx, report) : giveBack(tx, ctx, report))
  })

const readCursor = async (ctx: JobContext, partner: string): Promise<string> => {
  const { rows } = await sql<{ cursor: string }>`
    select cursor from debt_partner_cursors where partner = ${partner}`.execute(ctx.db)
  return rows[0]?.cursor ?? ''
}

const keepCursor = (ctx: JobContext, partner: string, cursor: string): Promise<unknown> =>
  sql`insert into debt_partner_cursors (partner, cursor, read_at) values (${partner}, ${cursor}, ${ctx.now})
    on conflict (partner) do update set cursor = excluded.cursor, read_at = excluded.read_at`.execute(ctx.db)

const readPartner = async (ctx: JobContext, partner: string, port: DebtCollectionPort): Promise<void> => {
  const { events, cursor } = await port.events(await readCursor(ctx, partner))
  for (const event of events) await apply(ctx, partner, event)
  if (events.length === 0) return
  await keepCursor(ctx, partner, cursor)
  return readPartner(ctx, partner, port)
}

/** Reads the reports of every partner; an unreachable partner does not delay the others. */
export const readPartners = async (ctx: JobContext): Promise<void> => {
  const partners = Object.entries(ctx.ports.debtCollection)
  const results = await Promise.allSettled(partners.map(([partner, port]) => readPartner(ctx, partner, port)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
