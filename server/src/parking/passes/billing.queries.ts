import { dayKey, instantToLocal, startOfDay, type Instant } from '@parkla/contract/kit/time.ts'
import { billingDayOf } from '@parkla/contract/parking/passes/billing-days.ts'
import { sql } from 'kysely'
import type { Db } from '../../kit/database/database.ts'

export type BilledMonths = {
  validFrom: Instant
  timeZone: string
  /** `YYYY-MM-DD`; null before the first fee. */
  lastBilledOn: string | null
}

/** The current billing month if it is not billed yet; past unbilled months stay unbilled (no pro-rata, R110). */
export const monthToBill = (
  { validFrom, timeZone, lastBilledOn }: BilledMonths,
  now: Instant,
): { dueOn: string; begins: Instant } | undefined => {
  const due = billingDayOf(instantToLocal(validFrom, timeZone), instantToLocal(now, timeZone))
  if (due === undefined) return undefined
  const dueOn = dayKey(due)
  if (lastBilledOn !== null && dueOn <= lastBilledOn) return undefined
  return { dueOn, begins: startOfDay(due, timeZone) }
}

const passesAtOnce = 1_000

type Candidate = BilledMonths & { id: number }

const candidatesAfter = async (db: Db, id: number, now: Instant): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select m.id, m.valid_from as "validFrom", p.time_zone as "timeZone", b.last::text as "lastBilledOn"
    from monthly_passes m
    join places p on p.id = m.place_id
    left join lateral (
      select max(due_on) as last from monthly_pass_billings where monthly_pass_id = m.id) b on true
    where m.id > ${id} and m.deleted_at is null and m.status = 'ACTIVE' and m.client_id is not null
      and m.monthly_cost_in_cents > 0 and m.valid_from <= ${now} and (m.valid_to is null or m.valid_to > ${now})
      -- no month is shorter than this
      and (b.last is null or b.last <= (${now}::timestamptz - interval '27 days')::date)
    order by m.id limit ${passesAtOnce}`.execute(db)
  return rows
}

/** Passes whose current month is not billed, in batches. */
export async function* passesToBill(db: Db, now: Instant): AsyncGenerator<number> {
  for (let after = 0; ;) {
    const candidates = await candidatesAfter(db, after, now)
    for (const candidate of candidates) if (monthToBill(candidate, now)) yield candidate.id
    const last = candidates.at(-1)
    if (!last || candidates.length < passesAtOnce) return
    after = last.id
  }
}

/** Passes with a declined charge of any month, and those paid after a declined one. */
export const passesToCollect = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select m.id from monthly_passes m
    where m.deleted_at is null and m.status = 'ACTIVE'
      and (m.failed_charges > 0 or exists(
        select 1 from monthly_pass_billings b join sessions s on s.id = b.session_id
        where b.monthly_pass_id = m.id and s.payment_status = 'ERROR'))
    order by m.id`.execute(db)
  return rows.map(({ id }) => id)
}
