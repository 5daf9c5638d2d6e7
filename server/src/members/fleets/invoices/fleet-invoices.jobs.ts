import { sql } from 'kysely'
import type { Db } from '../../../kit/database/database.ts'
import { defineJob, runForEach } from '../../../kit/jobs/jobs.ts'
import { storeInvoice, type DueInvoice } from './fleet-invoices.commands.ts'

/** Past months that are checked: the cost of a long stay is known only when it ends. */
const monthsBack = 3

/**
 * Past months of POSTPAID fleets, deleted ones too, with sessions and without an invoice. Once a day also the last month of fleets
 * without sessions in it: it may have corrections, which are found by reading all lines of the fleet.
 */
const dueInvoices = async (db: Db, now: string): Promise<DueInvoice[]> => {
  const { rows } = await sql<DueInvoice>`
    select f.id as "fleetId", f.name, f.currency, r.time_zone as zone, to_char(m.month, 'YYYY-MM-DD') as month,
      to_char(date_trunc('month', ${now}::timestamptz at time zone r.time_zone)
        - make_interval(months => ${monthsBack}::int), 'YYYY-MM-DD') as oldest
    from fleets f join regions r on r.code = f.region
      cross join lateral generate_series(1, ${monthsBack}::int) as n(back)
      cross join lateral (select (date_trunc('month', ${now}::timestamptz at time zone r.time_zone)
        - make_interval(months => n.back))::date as month) m
    where f.type = 'POSTPAID'
      and not exists(select 1 from fleet_invoices i where i.fleet_id = f.id and i.month = m.month)
      and (exists(select 1 from sessions s where s.fleet_id = f.id and s.deleted_at is null
          and s.start_time >= m.month::timestamp at time zone r.time_zone
          and s.start_time < (m.month + interval '1 month') at time zone r.time_zone)
        or n.back = 1 and extract(hour from ${now}::timestamptz at time zone r.time_zone) = 3
          and (exists(select 1 from fleet_invoices i where i.fleet_id = f.id)
            or exists(select 1 from sessions s where s.fleet_id = f.id and s.deleted_at is null)))
    order by m.month, f.id`.execute(db)
  return rows
}

/**
 * Runs every hour, because months end at different times; a failed invoice does not block the others, and is made an
 * hour later.
 */
export const makeInvoicesJob = defineJob<object>({
  name: 'fleets.makeInvoices',
  schedule: { cron: '17 * * * *', timeZone: 'UTC' },
  run: async (ctx) => {
    await runForEach(await dueInvoices(ctx.db, ctx.now), async (due) => void (await storeInvoice(ctx, due)))
  },
})
