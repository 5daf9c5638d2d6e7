import type { campaignsApi } from '@parkla/contract/members/campaigns/campaigns.endpoints.ts'
import {
  mostPromoCodes,
  mostPromoCodesAtOnce,
  type promoCodesApi,
  type PromoCodes,
} from '@parkla/contract/members/campaigns/promo-codes.endpoints.ts'
import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { insistEditable, readCampaign, readTerms } from './campaigns.queries.ts'

type Api = typeof promoCodesApi
type Stored = Omit<PromoCodes['PromoCodes'][number], 'UsedAt'> & { UsedAt: Instant | null }

const readSome = async (db: Db | Tx, campaignId: number, most: number): Promise<PromoCodes['PromoCodes']> => {
  const { rows } = await sql<Stored>`
    select p.id as "Id", p.code as "Code", coalesce(r.client_id, 0)::bigint as "UsedByClientID",
      p.registrant_id is not null as "IsUsed", r.registered_at as "UsedAt"
    from campaign_promo_codes p left join campaign_registrants r on r.id = p.registrant_id
    where p.campaign_id = ${campaignId} order by p.campaign_id, p.id limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, UsedAt: row.UsedAt ?? zeroDate }))
}

/** All codes of a campaign, oldest first. */
export const readCodes = async (db: Db | Tx, campaignId: number): Promise<PromoCodes> => {
  const codes = await readSome(db, campaignId, mostPromoCodes)
  const Used = codes.filter(({ IsUsed }) => IsUsed).length
  return { Total: codes.length, Used, Free: codes.length - Used, PromoCodes: codes }
}

/** A campaign with its first codes, for those who may edit it: the specification has no call that lists them (R190). */
export const findCampaign = async (
  ctx: Context,
  { id }: { id: number },
): Promise<AnswerOf<(typeof campaignsApi)['find']>> => {
  const campaign = await readCampaign(ctx.db, ctx, id)
  return { ...campaign, PromoCodes: campaign.MayEdit ? await readSome(ctx.db, id, mostPromoCodesAtOnce) : [] }
}

export const listPromoCodes = async (ctx: Context, { id }: RequestOf<Api['list']>): Promise<PromoCodes> => {
  await readTerms(ctx, id)
  await insistEditable(ctx.replica, ctx, id)
  return readCodes(ctx.db, id)
}
