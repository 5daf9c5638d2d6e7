import { vi } from 'vitest'
import type { Language } from './language-choice.ts'
import { showLanguage } from './phrases.ts'

/** Loads all texts in a language for a test. */
export const setPageLanguage = async (language: Language = 'en'): Promise<void> => {
  // Vitest runs without a DOM; the language of the page is written to it.
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  await showLanguage(language)
}
