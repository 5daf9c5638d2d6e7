import { mayHaveRegistrants } from '@parkla/contract/members/campaigns/campaigns.policy.ts'
import {
  mostPromoCodes,
  type promoCodesApi,
  type PromoCodes,
} from '@parkla/contract/members/campaigns/promo-codes.endpoints.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { refuse, reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import { insist } from '../../kit/errors.ts'
import { newCode } from './codes.ts'
import { readCampaign } from './campaigns.queries.ts'
import { readCodes } from './promo-codes.queries.ts'

type Api = typeof promoCodesApi

const insistOnPath = (field: string, { sent, inPath }: { sent: number | undefined; inPath: number }): void =>
  insist((sent ?? inPath) === inPath ? { ok: true } : reject('input.notOffered', { offered: String(inPath) }), field)

/** Codes are unique in the product; a code that exists is replaced by another (R120). */
export const generatePromoCodes = (ctx: Context, input: RequestOf<Api['generate']>): Promise<PromoCodes> => {
  const { id, amount } = input
  insistOnPath('amountOfNewCodes', { sent: input.amountOfNewCodes, inPath: amount })
  insistOnPath('campaignId', { sent: input.campaignId, inPath: id })
  return ctx.transaction(async (tx) => {
    await sql`select 1 from campaigns where id = ${id} for no key update`.execute(tx)
    const campaign = await readCampaign(tx, ctx, id)
    insist(mayHaveRegistrants(campaign))
    const { Total } = await readCodes(tx, id)
    insist(Total + amount <= mostPromoCodes ? { ok: true } : refuse('campaigns.tooManyCodes', { most: mostPromoCodes }))
    let lacking = amount
    while (lacking > 0) {
      const codes = Array.from({ length: lacking }, () => newCode(ctx.uuid()))
      const { rows } = await sql`insert into campaign_promo_codes (campaign_id, code, created_at)
        select ${id}::bigint, code, ${ctx.now}::timestamptz from unnest(${codes}::text[]) as c(code)
        on conflict (code) do nothing returning id`.execute(tx)
      lacking -= rows.length
    }
    const after = { Amount: amount, Total: Total + amount }
    await record(tx, ctx, { fact: 'campaign.codesGenerated', entity: 'campaign', id, after, topic: 'campaigns' })
    return readCodes(tx, id)
  })
}
