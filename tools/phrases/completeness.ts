import { sameAsEnglish } from './allowances.ts'
import type { Language, PhraseNamespace } from './phrase-files.ts'
import { groupForms, pluralProblems } from './plurals.ts'

/** Compares Estonian and Latvian with English: missing, additional, empty and untranslated keys. */
export const findIncompletePhrases = (namespace: PhraseNamespace): string[] => {
  const { en, et, lv } = namespace.texts
  if (!en) return []
  const translated: [Language, Map<string, string> | undefined][] = [
    ['et', et],
    ['lv', lv],
  ]
  return [
    ...ownProblems(namespace, 'en', en),
    ...translated.flatMap(([language, texts]) =>
      texts ? [...ownProblems(namespace, language, texts), ...differences(namespace, language, texts)] : [],
    ),
  ]
}

const ownProblems = (namespace: PhraseNamespace, language: Language, texts: Map<string, string>): string[] => [
  ...[...texts]
    .filter(([, text]) => text.trim() === '')
    .map(([key]) => problemAt(namespace, language, key, 'is empty')),
  ...[...groupForms(texts)].flatMap(([key, forms]) =>
    pluralProblems(language, forms).map((problem) => problemAt(namespace, language, key, problem)),
  ),
]

const differences = (namespace: PhraseNamespace, language: Language, texts: Map<string, string>): string[] => {
  const english = namespace.texts.en ?? new Map<string, string>()
  const wanted = groupForms(english)
  const found = groupForms(texts)
  const missing = [...wanted.keys()].filter((key) => !found.has(key))
  const surplus = [...found.keys()].filter((key) => !wanted.has(key))
  const both = [...wanted].filter(([key]) => found.has(key))
  return [
    ...missing.map((key) => problemAt(namespace, language, key, 'is missing')),
    ...surplus.map((key) => problemAt(namespace, language, key, 'is not in English')),
    ...both.flatMap(([key, forms]) =>
      formDifferences(forms, found.get(key)!).map((problem) => problemAt(namespace, language, key, problem)),
    ),
    ...[...texts]
      .filter(([key, text]) => isUntranslated(text, english.get(key)))
      .map(([key]) =>
        problemAt(
          namespace,
          language,
          key,
          'is the English text; translate it or name it in tools/phrases/allowances.ts',
        ),
      ),
  ]
}

/** Placeholders and tags must be equal; only plural forms may omit the number ("one row"). */
const slotsOf = (forms: Map<string, string>): Set<string> => {
  const text = [...forms.values()].join(' ')
  const slots = [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\s*\/?>/g)].map(
    (match) => match[1] ?? `<${match[2]}>`,
  )
  return new Set(slots.filter((slot) => slot !== 'count'))
}

const formDifferences = (english: Map<string, string>, other: Map<string, string>): string[] => {
  const wanted = slotsOf(english)
  const found = slotsOf(other)
  return [
    ...[...wanted].filter((slot) => !found.has(slot)).map((slot) => `lacks ${slot}`),
    ...[...found].filter((slot) => !wanted.has(slot)).map((slot) => `has ${slot}, which English has not`),
    ...(isCounted(english) === isCounted(other) ? [] : ['is counted in one language and not in the other']),
  ]
}

const isCounted = (forms: Map<string, string>): boolean => !forms.has('')

const isUntranslated = (text: string, english: string | undefined): boolean => {
  const words = text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, '')
  return text === english && /\p{L}{2}/u.test(words) && !sameAsEnglish.has(words.trim())
}

const problemAt = (namespace: PhraseNamespace, ...[language, key, problem]: [Language, string, string]): string =>
  `${namespace.folder}/${language}.json: ${key} ${problem}`
