/** One namespace's texts under the namespace's name, and the reason texts of the contract, flat. */
export type LanguageTexts = { phrases: Record<string, object>; reasons: Record<string, string> }

/** `../../parking/sessions/phrases/et.json` → `sessions`; the kit's own file is `../phrases/et.json`. */
const roomOf = (path: string): string => {
  const namespace = path.split('/').at(-3) ?? '..'
  return namespace === '..' ? 'kit' : namespace
}

/** One language's files as one object: phrases by namespace, reasons flat. */
export const gather = (
  phrases: Record<string, object>,
  reasons: Record<string, Record<string, string>>,
): LanguageTexts => ({
  phrases: Object.fromEntries(Object.entries(phrases).map(([path, texts]) => [roomOf(path), texts])),
  reasons: Object.fromEntries(Object.values(reasons).flatMap((each) => Object.entries(each))),
})
