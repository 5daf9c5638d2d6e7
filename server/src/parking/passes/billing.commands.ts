import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { record, type Acting } from '../../kit/audit.ts'
import { nextVersion } from '../../kit/http/conflict.ts'
import type { Tx } from '../../kit/database/database.ts'
import { updateRow } from '../../kit/database/rows.ts'
import type { BilledMonths } from './billing.queries.ts'

/** A billable pass with the place's data for its charge; locked until the transaction ends. */
export type BillablePass = BilledMonths & {
  id: number
  placeId: number
  region: string
  operator: string
  clientId: number
  costInCents: number
  pricesIncludeVat: boolean
  currency: string
  failedCharges: number
  resumedAt: Instant | null
  /** The charge to check next: the oldest declined one, else the last; null before the first. */
  feeSessionId: number | null
}

/** A registering client takes over the passes of their phone number (R110). */
export const linkWaitingPasses = async (tx: Tx, now: Instant): Promise<void> => {
  const { rows } = await sql<{ id: number; placeId: number; clientId: number }>`
    update monthly_passes m set client_id = c.id,
      updated_at = greatest(${now}::timestamptz, m.updated_at + interval '1 millisecond')
    from clients c
    where m.client_id is null and m.deleted_at is null
      and c.phone_number = m.phone_number and c.app_id = m.app_id and c.deleted_at is null
    returning m.id, m.place_id as "placeId", c.id as "clientId"`.execute(tx)
  for (const { id, placeId, clientId } of rows)
    await record(
      tx,
      { now },
      { fact: 'pass.linked', entity: 'pass', id, placeId, after: { ClientId: clientId }, topic: 'passes' },
    )
}

/** The pass if it is in force, has a client and is not suspended; else undefined. */
export const lockBillablePass = async (tx: Tx, id: number, now: Instant): Promise<BillablePass | undefined> => {
  const { rows } = await sql<BillablePass>`
    select m.id, m.place_id as "placeId", p.region, p.operator, p.time_zone as "timeZone", m.client_id as "clientId",
      m.monthly_cost_in_cents as "costInCents", m.prices_include_vat as "pricesIncludeVat",
      m.currency, m.valid_from as "validFrom",
      m.failed_charges as "failedCharges", m.resumed_at as "resumedAt"
    from monthly_passes m join places p on p.id = m.place_id
    where m.id = ${id} and m.deleted_at is null and p.deleted_at is null and m.status = 'ACTIVE'
      and m.client_id is not null and m.monthly_cost_in_cents > 0
      and m.valid_from <= ${now} and (m.valid_to is null or m.valid_to > ${now})
    for update of m`.execute(tx)
  const [pass] = rows
  if (!pass) return undefined
  // Checked after the lock: another node may have billed meanwhile.
  const fees = await sql<{ lastBilledOn: string | null; feeSessionId: number | null }>`
    select max(b.due_on)::text as "lastBilledOn",
      coalesce(
        (array_agg(b.session_id order by b.due_on) filter (where s.payment_status = 'ERROR'))[1],
        (array_agg(b.session_id order by b.due_on desc))[1]) as "feeSessionId"
    from monthly_pass_billings b join sessions s on s.id = b.session_id
    where b.monthly_pass_id = ${id}`.execute(tx)
  return { ...pass, ...(fees.rows[0] ?? { lastBilledOn: null, feeSessionId: null }) }
}

type Fee = { dueOn: string; sessionId: number; grossInCents: number }

/** Records the month as billed; the primary key prevents a second charge. */
export const enterBilling = async (
  tx: Tx,
  who: Acting,
  { pass, fee }: { pass: BillablePass; fee: Fee },
): Promise<void> => {
  const { dueOn: due_on, sessionId: session_id, grossInCents } = fee
  await tx
    .insertInto('monthly_pass_billings')
    .values({ monthly_pass_id: pass.id, due_on, session_id, created_at: who.now })
    .execute()
  const after = { DueOn: due_on, ParkingSessionId: session_id, CostInCents: grossInCents }
  const { id, placeId } = pass
  await record(tx, who, { fact: 'pass.billed', entity: 'pass', id, placeId, after, topic: 'passes' })
}

/** Number and time of declined charges since the pass was last resumed. */
export const findFailures = async (
  tx: Tx,
  { feeSessionId, resumedAt }: BillablePass,
): Promise<{ count: number; lastAt: Instant | null }> => {
  const { rows } = await sql<{ count: number; lastAt: Instant | null }>`
    select count(*)::int as count, max(settled_at) as "lastAt" from charges
    where session_id = ${feeSessionId} and state = 'FAILED'
      and (${resumedAt}::timestamptz is null or settled_at > ${resumedAt})`.execute(tx)
  return rows[0] ?? { count: 0, lastAt: null }
}

export const noteFailures = async (tx: Tx, { id, failedCharges }: BillablePass, count: number): Promise<void> => {
  if (failedCharges === count) return
  await updateRow(tx, 'monthly_passes', { id, failed_charges: count })
}

/** Suspends the pass: it covers nothing until it is resumed (R110). */
export const suspendPass = async (tx: Tx, who: Acting, { id, placeId, feeSessionId }: BillablePass): Promise<void> => {
  await updateRow(tx, 'monthly_passes', { id, status: 'SUSPENDED', updated_at: nextVersion(who.now) })
  await record(tx, who, {
    fact: 'pass.suspended',
    entity: 'pass',
    id,
    placeId,
    before: { Status: 'ACTIVE' },
    after: { Status: 'SUSPENDED', ParkingSessionId: feeSessionId },
    topic: 'passes',
  })
}
