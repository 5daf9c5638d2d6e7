import type {
  FineAmount,
  FineTerms,
  ListFineAmounts,
} from '@parkla/contract/enforcement/fine-terms/fine-terms.schema.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { todayAt } from '../fine-records/fine-record.queries.ts'
import { dayOf, reasonTextIn } from '../fine-records/fines.row.ts'
import { termsOf } from '../fine-records/issue-fine.ts'

type Region = { code: string; timeZone: string; updatedAt: Instant }

const selectRegions = sql`
  select r.code, r.time_zone as "timeZone", coalesce(t.updated_at, ${zeroDate}::timestamptz) as "updatedAt"
  from regions r left join fine_terms t on t.region = r.code`

const asTerms = async (db: Db | Tx, now: Instant, { code, timeZone, updatedAt }: Region): Promise<FineTerms> => {
  const { reminderDays, reminderCosts, ...terms } = await termsOf(db, code)
  return {
    ...terms,
    region: code,
    currency: currencyOf(code, todayAt(now, timeZone)),
    reminders: reminderDays.map((days, at) => ({ days, costInCents: reminderCosts[at] ?? 0 })),
    UpdatedAt: updatedAt,
  }
}

/** Every region, also with the defaults of R126, R130 and R131. */
export const listTerms = async ({ replica, now }: Context): Promise<FineTerms[]> => {
  const { rows } = await sql<Region>`${selectRegions} order by r.code`.execute(replica)
  return Promise.all(rows.map((region) => asTerms(replica, now, region)))
}

/** Undefined for an unknown region. */
export const readTerms = async (db: Db | Tx, now: Instant, region: string): Promise<FineTerms | undefined> => {
  const { rows } = await sql<Region>`${selectRegions} where r.code = ${region}`.execute(db)
  return rows[0] && asTerms(db, now, rows[0])
}

const selectAmounts = ({ language }: Pick<Context, 'language'>) => sql`
  select a.id, a.region, g.code as "reasonCode", ${reasonTextIn(language)} as "reasonText",
    coalesce(a.place_id, 0) as "placeId", coalesce(p.name, '') as "placeName", a.amount_in_cents as "amountInCents",
    ${dayOf('a.valid_from')} as "validFrom", coalesce(${dayOf('a.valid_to')}, '') as "validTo", a.updated_at as "UpdatedAt"
  from fine_amounts a join fine_reasons g on g.id = a.reason_id left join places p on p.id = a.place_id`

const inCurrency = (now: Instant, row: Omit<FineAmount, 'currency'>): FineAmount => ({
  ...row,
  currency: currencyOf(row.region, now.slice(0, 10)),
})

/** Amounts by reason, the region before its places, the newest first. */
export const listAmounts = async (ctx: Context, { region, placeId }: ListFineAmounts): Promise<FineAmount[]> => {
  const { rows } = await sql<
    Omit<FineAmount, 'currency'>
  >`${selectAmounts(ctx)} where a.region = ${region} and (${placeId} = 0 or a.place_id = ${placeId})
    order by a.reason_id, p.name nulls first, a.valid_from desc, a.id`.execute(ctx.replica)
  return rows.map((row) => inCurrency(ctx.now, row))
}

export const readAmount = async (tx: Tx, ctx: Context, id: number): Promise<FineAmount> => {
  const { rows } = await sql<Omit<FineAmount, 'currency'>>`${selectAmounts(ctx)} where a.id = ${id}`.execute(tx)
  return inCurrency(ctx.now, found(rows[0]))
}
