import type { NoteLanguage } from '@parkla/contract/members/public-links/note-languages.ts'
import type { Translation, translationsApi } from '@parkla/contract/members/campaigns/translations.endpoints.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { forbid } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { reachedCampaigns, readCampaign } from './campaigns.queries.ts'
import { noteCodeOf, readTranslation } from './translations.queries.ts'

type Api = typeof translationsApi

const campaignIdOf = (textCode: string): number => Number(/\d+/.exec(textCode)?.[0])

const readNote = async (db: Db | Tx, note: { textCode: string; language: NoteLanguage }): Promise<Translation> => {
  const stored = await readTranslation(db, note)
  const { rows } = await sql<{ UpdatedAt: Instant }>`select updated_at as "UpdatedAt" from translations
    where text_code = ${note.textCode} and language = ${note.language}`.execute(db)
  return {
    Language: note.language,
    TextCode: note.textCode,
    Text: stored.text,
    IsFallback: stored.language !== note.language,
    UpdatedAt: rows[0]?.UpdatedAt ?? zeroDate,
  }
}

/** 404 for a campaign out of the caller's reach. */
export const findTranslation = async (
  ctx: Context,
  { language, textCode }: RequestOf<Api['find']>,
): Promise<Translation> => {
  await readCampaign(ctx.db, ctx, campaignIdOf(textCode))
  return readNote(ctx.db, { textCode, language })
}

/** An empty text falls back to ENG (R8, R123). */
export const saveTranslation = (
  ctx: Context,
  { language, textCode, Text, UpdatedAt }: RequestOf<Api['save']>,
): Promise<Translation> =>
  ctx.transaction(async (tx) => {
    const id = campaignIdOf(textCode)
    await sql`select 1 from campaigns where id = ${id} for no key update`.execute(tx)
    const campaign = await readCampaign(tx, ctx, id)
    insist(campaign.MayEdit ? { ok: true } : forbid('campaigns.outsideScope'))
    const current = await readNote(tx, { textCode, language })
    await insistUnchanged(tx, ctx, { entity: 'campaign', id, current, sent: { UpdatedAt } })
    await sql`insert into translations (text_code, language, text, updated_at)
      values (${textCode}, ${language}, ${Text}, ${ctx.now})
      on conflict (text_code, language) do update
        set text = excluded.text, updated_at = greatest(excluded.updated_at, translations.updated_at + interval '1 millisecond')`.execute(
      tx,
    )
    const after = { Language: language, TextCode: textCode, Text }
    await record(tx, ctx, {
      fact: 'campaign.noteChanged',
      entity: 'campaign',
      id,
      after,
      topic: 'campaigns',
    })
    return readNote(tx, { textCode, language })
  })

/** The note in all its languages; none of a campaign out of the caller's reach (R118). */
export const copyNote = async (tx: Tx, ctx: Context, { from, to }: { from: number; to: number }): Promise<void> => {
  await sql`insert into translations (text_code, language, text, updated_at)
    select ${noteCodeOf(to)}, t.language, t.text, ${ctx.now}
    from translations t join campaigns c on c.id = ${from} and ${reachedCampaigns(ctx)}
    where t.text_code = ${noteCodeOf(from)}`.execute(tx)
}
