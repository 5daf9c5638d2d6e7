import { fineLifecycle, type FineEvent, type FineStatus } from '@parkla/contract/enforcement/fines/fines.lifecycle.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql, type Updateable } from 'kysely'
import { record, type Acting } from '../../kit/audit.ts'
import { nextVersion } from '../../kit/http/conflict.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { dayOf } from './fines.row.ts'
import { leaveStatus } from './leave-status.ts'

/** What jobs and commands need to move a fine; without names and addresses. */
export type FineState = {
  id: number
  placeId: number
  region: string
  timeZone: string
  status: FineStatus
  amountInCents: number
  costsInCents: number
  paidAmountInCents: number
  currency: string
  dueOn: string
  /** `YYYY-MM-DD` on the clock of the fine's place. */
  issuedOn: string
}

/** Locks the row until the transaction ends. */
export const lockFineState = async (tx: Tx, id: number): Promise<FineState> => {
  const { rows } = await sql<FineState>`
    select f.id, f.place_id as "placeId", f.region, p.time_zone as "timeZone", f.status, f.amount_in_cents as "amountInCents",
      f.costs_in_cents as "costsInCents", f.paid_in_cents as "paidAmountInCents", f.currency, ${dayOf('f.due_on')} as "dueOn",
      to_char(f.issued_at at time zone p.time_zone, 'YYYY-MM-DD') as "issuedOn"
    from fines f join places p on p.id = f.place_id where f.id = ${id} for update of f`.execute(tx)
  return found(rows[0])
}

/** Midnight of the day on which the last payment that is not reversed was received, in the time zone of the place. */
export const lastPaidAt = async (
  tx: Tx,
  { id, timeZone }: Pick<FineState, 'id' | 'timeZone'>,
): Promise<Instant | null> => {
  const { rows } = await sql<{ at: Instant | null }>`
    select max(i.received_on)::timestamp at time zone ${timeZone}::text as at from fine_incomes i
    where i.fine_id = ${id} and i.amount_in_cents > 0 and i.reversal_of_id is null
      and not exists (select from fine_incomes v where v.reversal_of_id = i.id)`.execute(tx)
  return rows[0]?.at ?? null
}

const audited = ({ status, costsInCents, paidAmountInCents }: FineState) => ({
  status,
  costsInCents,
  paidAmountInCents,
})

type Step = {
  fact: string
  fine: FineState
  event?: FineEvent
  /** Cents added to what was paid or to the costs. */
  paid?: number
  costs?: number
  values?: Updateable<Tables['fines']>
  reason?: string
  comment?: string
}

/** Moves a locked fine for a user or a job, and records the fact. */
export const moveFine = async (tx: Tx, who: Acting, step: Step): Promise<FineState> => {
  const { fine, event, paid = 0, costs = 0, comment } = step
  const status = event === undefined ? fine.status : (stateAfter(fineLifecycle, fine.status, event) ?? fine.status)
  const after = {
    ...fine,
    status,
    costsInCents: fine.costsInCents + costs,
    paidAmountInCents: fine.paidAmountInCents + paid,
  }
  const { id, placeId } = fine
  const sums = { costs_in_cents: after.costsInCents, paid_in_cents: after.paidAmountInCents }
  await updateRow(tx, 'fines', { id, ...step.values, ...sums, status, updated_at: nextVersion(who.now) })
  await leaveStatus(tx, who, { fine, status, event })
  if (comment !== undefined)
    await insertRow(tx, 'fine_comments', {
      fine_id: id,
      comment,
      owner_id: who.actor?.id ?? null,
      created_at: who.now,
    })
  const sides = { before: audited(fine), after: audited(after) }
  const { fact, reason = comment ?? '' } = step
  await record(tx, who, { fact, entity: 'fine', id, placeId, reason, ...sides, topic: 'fines' })
  return after
}
