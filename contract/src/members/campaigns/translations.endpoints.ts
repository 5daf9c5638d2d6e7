import * as z from 'zod'
import { get, put } from '../../kit/endpoint.ts'
import { Instant, InstantInput } from '../../kit/time.ts'
import { noteLanguages } from '../public-links/note-languages.ts'

const params = z.object({
  language: z.enum(noteLanguages),
  textCode: z
    .string()
    .regex(/^campaign[1-9]\d{0,14}_thank_you_note$/)
    .meta({ example: 'campaign1_thank_you_note' }),
})

export const Translation = z.object({
  Language: z.enum(noteLanguages),
  TextCode: z.string(),
  Text: z.string(),
  /** **+** The text is that of ENG, because the language has none (R123). */
  IsFallback: z.boolean(),
  /** **+** Version of the language's own text; the zero date = never saved. */
  UpdatedAt: Instant,
})
export type Translation = z.infer<typeof Translation>

export const translationsApi = {
  find: get('/adminapi/translation/:language/:textCode', {
    summary: 'Thank-you note of a campaign in a language, else in ENG (R123)',
    permission: 'campaigns.view',
    scope: 'none',
    params,
    answer: Translation,
  }),
  save: put('/adminapi/translation/:language/:textCode', {
    summary: 'Changes the thank-you note of a campaign in a language (R8, R123)',
    permission: 'campaigns.edit',
    scope: 'none',
    params,
    body: z.object({ Text: z.string().trim().max(2_000), UpdatedAt: InstantInput.optional() }),
    answer: Translation,
    errors: ['campaigns.outsideScope', 'conflict.changedMeanwhile'],
    audit: 'campaign.noteChanged',
  }),
}
