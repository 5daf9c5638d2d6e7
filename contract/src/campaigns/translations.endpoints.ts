import * as z from 'zod'
import { get, put } from '../kit/endpoint.ts'
import { noteLanguages } from './note-languages.ts'

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
    summary: 'Changes the thank-you note of a campaign in a language (R123)',
    permission: 'campaigns.edit',
    scope: 'none',
    params,
    body: z.object({ Text: z.string().trim().max(2_000) }),
    answer: Translation,
    errors: ['campaigns.outsideScope'],
    audit: 'campaign.noteChanged',
  }),
}
