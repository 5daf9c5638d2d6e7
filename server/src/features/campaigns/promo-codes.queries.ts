import type { promoCodesApi, PromoCodes } from '@parkla/contract/campaigns/promo-codes.endpoints.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { insistEditable, readTerms } from './campaigns.queries.ts'

type Api = typeof promoCodesApi
type Stored = Omit<PromoCodes['PromoCodes'][number], 'UsedAt'> & { UsedAt: Instant | null }

export const readCodes = async (db: Db | Tx, campaignId: number): Promise<PromoCodes> => {
  const { rows } = await sql<Stored>`
    select p.id as "Id", p.code as "Code", coalesce(r.client_id, 0)::bigint as "UsedByClientID",
      p.registrant_id is not null as "IsUsed", r.registered_at as "UsedAt"
    from campaign_promo_codes p left join campaign_registrants r on r.id = p.registrant_id
    where p.campaign_id = ${campaignId} order by p.campaign_id, p.id`.execute(db)
  const Used = rows.filter(({ IsUsed }) => IsUsed).length
  const shown = rows.map((row) => ({ ...row, UsedAt: row.UsedAt ?? zeroDate }))
  return { Total: rows.length, Used, Free: rows.length - Used, PromoCodes: shown }
}

export const listPromoCodes = async (ctx: Context, { id }: RequestOf<Api['list']>): Promise<PromoCodes> => {
  await readTerms(ctx, id)
  await insistEditable(ctx.replica, ctx, id)
  return readCodes(ctx.db, id)
}
