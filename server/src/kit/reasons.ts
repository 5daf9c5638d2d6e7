import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { ReasonDetails } from '@parkla/contract/kit/verdict.ts'
import { readTexts } from './text-files.ts'

export type Language = 'et' | 'en' | 'lv'
export const languages: readonly Language[] = ['et', 'en', 'lv']

// `import.meta.resolve` is not available in Vitest.
export const contractFolder = dirname(createRequire(import.meta.url).resolve('@parkla/contract/api.ts'))

/** Texts of every `<feature>/reasons/<language>.json` of the contract; the browser shows the same. */
const readReasons = (language: Language): Record<string, string> =>
  Object.assign(
    {},
    ...readTexts(contractFolder, 'reasons', language).flatMap((texts) => Object.values(texts)),
  ) as Record<string, string> // Reasons are flat.

const texts = new Map(languages.map((language) => [language, readReasons(language)]))

/** A text with its `{{placeholders}}` filled; empty where there is no value. */
export const filled = (text: string, values: ReasonDetails): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** Text of a reason code with its `{{placeholders}}` filled; the code itself if there is no text. */
export const reasonText = (language: Language, reason: string, details: ReasonDetails = {}): string =>
  filled(texts.get(language)?.[reason] ?? texts.get('en')?.[reason] ?? reason, details)

/** Language of a Language or Accept-Language header (`et`, `EST`, `lv-LV`, `LAV`, …); Estonian if unknown (R15). */
export const languageOf = (header: string | undefined): Language => {
  const tag = header?.trim().toLowerCase() ?? ''
  if (tag.startsWith('en')) return 'en'
  return tag.startsWith('lv') || tag.startsWith('lav') ? 'lv' : 'et'
}
