import type { Language } from './phrase-files.ts'

type Category = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** Plural forms by CLDR. Latvian has a `zero` form for 0, 10–20, 30, 40 … */
const needed: Record<Language, readonly Category[]> = {
  en: ['one', 'other'],
  et: ['one', 'other'],
  lv: ['zero', 'one', 'other'],
}

const suffix = /_(zero|one|two|few|many|other)$/

/** The base key: `rows` for `rows_one`. */
export const baseOf = (key: string): string => key.replace(suffix, '')

/** Texts by base key and form; a phrase without plural has the form ''. */
export const groupForms = (texts: Map<string, string>): Map<string, Map<string, string>> => {
  const groups = new Map<string, Map<string, string>>()
  for (const [key, text] of texts) {
    const base = baseOf(key)
    const forms = groups.get(base) ?? new Map<string, string>()
    groups.set(base, forms.set(suffix.exec(key)?.[1] ?? '', text))
  }
  return groups
}

/**
 * Missing forms of a phrase, and forms that the language does not have. `zero` is permitted in every language ("No rows").
 */
export const pluralProblems = (language: Language, forms: Map<string, string>): string[] => {
  if (forms.size === 1 && forms.has('')) return []
  const missing = needed[language].filter((category) => !forms.has(category)).map((category) => `lacks _${category}`)
  const allowed: readonly string[] = [...needed[language], 'zero']
  const foreign = [...forms.keys()].filter((form) => !allowed.includes(form))
  return [...missing, ...foreign.map((form) => (form === '' ? 'is both counted and not' : `has no use for _${form}`))]
}
