import { sql } from 'kysely'
import { deliverMail } from '../../../kit/jobs/deliver-mail.ts'
import { invoiceFormats } from '../../../kit/papers/invoice-paper.ts'
import { defineJob } from '../../../kit/jobs/jobs.ts'
import { mergeSums } from '../../../kit/lists/merge-sums.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { languageOf } from '../../../kit/reasons.ts'
import { balanceOfFleet } from '../covering.queries.ts'
import { lowBalanceMail } from '../fleets.emails.ts'

type LowBalance = { email: string; fleet: string; balance: string; language: string; mailId: string }

/** The balance as it was found; a repeat of the job sends the same mail once. */
export const mailLowBalance = defineJob<LowBalance>({
  name: 'fleets.mailLowBalance',
  run: async (ctx, { mailId, language, ...of }) => {
    const mail = lowBalanceMail({ ...of, language: languageOf(language) })
    await deliverMail(ctx, { ...mail, idempotencyKey: `fleet balance ${mailId}` })
  },
})

type Low = { id: number; name: string; currency: string; balance: number; language: string; emails: string[] }

/** Clears the mark of a low balance; the next fall below the mark is mailed again. */
export const clearLowBalance = async (tx: Tx, fleetId?: number): Promise<void> => {
  await sql`update fleets f set low_balance_mailed_at = null
    where f.low_balance_mailed_at is not null and f.id = coalesce(${fleetId ?? null}::bigint, f.id)
      and ${balanceOfFleet()} >= f.low_balance_in_cents`.execute(tx)
}

/**
 * Queues one e-mail to each manager of all users when the balance falls below its mark, until it is above it (R103).
 */
export const findLowBalances = defineJob<object>({
  name: 'fleets.findLowBalances',
  schedule: { cron: '*/15 * * * *', timeZone: 'UTC' },
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      await clearLowBalance(tx)
      const { rows } = await sql<Low>`
        with low as (
          update fleets f set low_balance_mailed_at = ${ctx.now}
          where f.type = 'PREPAID' and f.deleted_at is null and f.low_balance_in_cents > 0
            and f.low_balance_mailed_at is null and ${balanceOfFleet()} < f.low_balance_in_cents
          returning f.*)
        select f.id, f.name, f.currency, r.language, (${balanceOfFleet()})::bigint as balance,
          to_jsonb(array(select o.email from list_managers m join owners o on o.id = m.owner_id and o.deleted_at is null
            where m.list_id = f.id and m.restricted_to_user_id is null and o.email <> '')) as emails
        from low f join regions r on r.code = f.region`.execute(tx)
      for (const { name, currency, balance, emails, ...row } of rows) {
        const { money } = invoiceFormats(languageOf(row.language), currency)
        const of = { fleet: name, balance: money(balance), language: row.language }
        for (const email of emails) await ctx.jobs.enqueue(tx, mailLowBalance, { ...of, email, mailId: ctx.uuid() })
      }
    }),
})

/** Decision 0106. */
export const mergeSpending = defineJob<object>({
  name: 'fleets.mergeSpending',
  schedule: { cron: '*/10 * * * *', timeZone: 'UTC' },
  run: ({ db }) => mergeSums(db, 'fleet_spending', { key: 'fleet_id', sums: ['amount_in_cents'] }),
})
