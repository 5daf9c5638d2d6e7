import type { Language } from './reasons.ts'
import en from './phrases/en.json' with { type: 'json' }
import et from './phrases/et.json' with { type: 'json' }
import lv from './phrases/lv.json' with { type: 'json' }

const sharedWords = { en, et, lv }

/** Phrases of a feature with the headings that files and papers of several features have, as `shared`. */
export const withSharedWords = <Words extends object>(phrases: Readonly<Record<Language, Words>>) => {
  const withShared = (language: Language) => ({ ...phrases[language], shared: sharedWords[language] })
  return { en: withShared('en'), et: withShared('et'), lv: withShared('lv') }
}
