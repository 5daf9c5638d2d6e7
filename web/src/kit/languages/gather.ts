import type { LanguageTexts } from '../phrases.ts'

/** `…/sessions/phrases/et.json` → `sessions`. */
const roomOf = (path: string): string => path.split('/').at(-3) ?? path

/** One language's files as one object: phrases by room, reasons flat. */
export const gather = (
  phrases: Record<string, object>,
  reasons: Record<string, Record<string, string>>,
): LanguageTexts => ({
  phrases: Object.fromEntries(Object.entries(phrases).map(([path, texts]) => [roomOf(path), texts])),
  reasons: Object.assign({}, ...Object.values(reasons)) as Record<string, string>,
})
