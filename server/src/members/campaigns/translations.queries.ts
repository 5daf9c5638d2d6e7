import type { NoteLanguage } from '@parkla/contract/members/public-links/note-languages.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'
import type { Language } from '../../kit/reasons.ts'

/** Code of a language of the screens. */
export const noteCodeOfLanguage: Readonly<Record<Language, NoteLanguage>> = { en: 'ENG', et: 'EST', lv: 'LAV' }

export const noteCodeOf = (campaignId: number): string => `campaign${campaignId}_thank_you_note`

/** The text of a language, else of ENG, else empty (R123). */
export const readTranslation = async (
  db: Db | Tx,
  { textCode, language }: { textCode: string; language: string },
): Promise<{ language: string; text: string }> => {
  const { rows } = await sql<{ language: string; text: string }>`
    select language, text from translations where text_code = ${textCode} and language in (${language}, 'ENG') and text <> ''
    order by language = ${language} desc limit 1`.execute(db)
  return rows[0] ?? { language, text: '' }
}

export const thankYouNote = async (db: Db | Tx, campaignId: number, language: string): Promise<string> =>
  (await readTranslation(db, { textCode: noteCodeOf(campaignId), language })).text

/** Languages that the note of a campaign has. */
export const noteLanguagesOf = async (db: Db | Tx, campaignId: number): Promise<NoteLanguage[]> => {
  const { rows } = await sql<{ language: NoteLanguage }>`
    select language from translations where text_code = ${noteCodeOf(campaignId)} and text <> ''`.execute(db)
  return rows.map(({ language }) => language)
}
