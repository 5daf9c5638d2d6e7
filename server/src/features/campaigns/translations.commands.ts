import type { Translation, translationsApi } from '@parkla/contract/campaigns/translations.endpoints.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { forbid } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { insist } from '../../kit/errors.ts'
import { reachedCampaigns, readCampaign } from './campaigns.queries.ts'
import { noteCodeOf, readTranslation } from './translations.queries.ts'

type Api = typeof translationsApi

const campaignIdOf = (textCode: string): number => Number(/\d+/.exec(textCode)?.[0])

/** 404 for a campaign out of the caller's reach. */
export const findTranslation = async (
  ctx: Context,
  { language, textCode }: RequestOf<Api['find']>,
): Promise<Translation> => {
  await readCampaign(ctx.db, ctx, campaignIdOf(textCode))
  const stored = await readTranslation(ctx.db, { textCode, language })
  return { Language: language, TextCode: textCode, Text: stored.text, IsFallback: stored.language !== language }
}

/** The last text saved applies; an empty one falls back to ENG (R123). */
export const saveTranslation = (
  ctx: Context,
  { language, textCode, Text }: RequestOf<Api['save']>,
): Promise<Translation> =>
  ctx.transaction(async (tx) => {
    const campaign = await readCampaign(tx, ctx, campaignIdOf(textCode))
    insist(campaign.MayEdit ? { ok: true } : forbid('campaigns.outsideScope'))
    await sql`insert into translations (text_code, language, text, updated_at)
      values (${textCode}, ${language}, ${Text}, ${ctx.now})
      on conflict (text_code, language) do update set text = excluded.text, updated_at = excluded.updated_at`.execute(
      tx,
    )
    const after = { Language: language, TextCode: textCode, Text }
    await record(tx, ctx, {
      fact: 'campaign.noteChanged',
      entity: 'campaign',
      id: campaign.ID,
      after,
      topic: 'campaigns',
    })
    return { Language: language, TextCode: textCode, Text, IsFallback: false }
  })

/** The note in all its languages; none of a campaign out of the caller's reach (R118). */
export const copyNote = async (tx: Tx, ctx: Context, { from, to }: { from: number; to: number }): Promise<void> => {
  await sql`insert into translations (text_code, language, text, updated_at)
    select ${noteCodeOf(to)}, t.language, t.text, ${ctx.now}
    from translations t join campaigns c on c.id = ${from} and ${reachedCampaigns(ctx)}
    where t.text_code = ${noteCodeOf(from)}`.execute(tx)
}
