import { dirname } from 'node:path'
import { mergeTexts } from '@parkla/contract/kit/words/merge-texts.ts'
import type { Phrases } from './phrases.gen.ts'
import { contractFolder, type Language } from './reasons.ts'
import { readTexts } from './text-files.ts'

const readPhrases = (language: Language): Phrases =>
  mergeTexts([
    ...readTexts(contractFolder, 'words', language),
    ...readTexts(dirname(import.meta.dirname), 'phrases', language),
  ]) as Phrases // The type is generated from the English files, and the phrase check compares the others with them.

const all = { en: readPhrases('en'), et: readPhrases('et'), lv: readPhrases('lv') }

/** A feature's words, which the browser shows too, and its phrases; the words of every feature are `shared`. */
export type PhrasesOf<Feature extends keyof Phrases> = Phrases[Feature] & { shared: Phrases['kit'] }

/** What the server writes for a feature, by language: `phrasesOf('sessions').lv.status.ENDED`. */
export const phrasesOf = <Feature extends keyof Phrases>(
  feature: Feature,
): Readonly<Record<Language, PhrasesOf<Feature>>> => {
  const inLanguage = (language: Language) => ({ ...all[language][feature], shared: all[language].kit })
  return { en: inLanguage('en'), et: inLanguage('et'), lv: inLanguage('lv') }
}
