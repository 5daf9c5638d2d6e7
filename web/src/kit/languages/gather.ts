import { mergeTexts } from '@parkla/contract/kit/words/merge-texts.ts'

/** One namespace's texts under the namespace's name, and the reason texts of the contract, flat. */
export type LanguageTexts = { phrases: object; reasons: Record<string, string> }

/** `../../parking/sessions/phrases/et.json` → `sessions`; the kit's own file is `../phrases/et.json`, its words are `ui`. */
const roomOf = (path: string): string => {
  const namespace = path.split('/').at(-3) ?? '..'
  if (namespace === 'kit') return 'ui'
  return namespace === '..' ? 'kit' : namespace
}

/** One language's files as one object: phrases and words by namespace, reasons flat. */
export const gather = (
  phrases: Record<string, object>,
  reasons: Record<string, Record<string, string>>,
): LanguageTexts => ({
  phrases: mergeTexts(Object.entries(phrases).map(([path, texts]) => ({ [roomOf(path)]: texts }))),
  reasons: Object.fromEntries(Object.values(reasons).flatMap((each) => Object.entries(each))),
})
