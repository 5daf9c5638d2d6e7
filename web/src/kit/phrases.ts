import type { Refusal } from '@parkla/contract/kit/verdict.ts'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Phrases } from './phrases.gen.ts'
import { readStored, writeStored } from './storage.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    enableSelector: true
    resources: { translation: Phrases }
  }
}

export const languages = ['et', 'en', 'lv'] as const
export type Language = (typeof languages)[number]

/** What each language calls itself: the same in every language, so no phrases. */
export const languageNames: Readonly<Record<Language, string>> = { et: 'Eesti', en: 'English', lv: 'Latviešu' }

/** One room's texts under the room's name, and the reason texts of the contract, flat. */
export type LanguageTexts = { phrases: Record<string, object>; reasons: Record<string, string> }

/** Only the chosen language is loaded. */
const loaders: Readonly<Record<Language, () => Promise<{ texts: LanguageTexts }>>> = {
  et: () => import('./languages/et.ts'),
  en: () => import('./languages/en.ts'),
  lv: () => import('./languages/lv.ts'),
}

const languageKey = 'language'
let reasons: Record<string, string> = {}
let current: Language = 'et'

const asLanguage = (tag: string | undefined): Language | undefined =>
  languages.find((language) => tag?.toLowerCase().startsWith(language) === true)

/** Saved choice, else the browser's languages in order, else Estonian (R15). */
const firstLanguage = (): Language =>
  asLanguage(readStored(languageKey)) ??
  navigator.languages.map(asLanguage).find((found) => found !== undefined) ??
  'et'

const load = async (language: Language): Promise<LanguageTexts> => (await loaders[language]()).texts

const use = (language: Language, texts: LanguageTexts): void => {
  current = language
  reasons = texts.reasons
  document.documentElement.lang = language
}

/** Loads the first language; nothing is shown before. */
export const startPhrases = async (): Promise<void> => {
  const language = firstLanguage()
  const texts = await load(language)
  use(language, texts)
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: texts.phrases } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}

/** Changes the language of the interface and of what the server says, and remembers it. */
export const setLanguage = async (language: Language): Promise<void> => {
  const texts = await load(language)
  i18next.addResourceBundle(language, 'translation', texts.phrases)
  use(language, texts)
  writeStored(languageKey, language)
  await i18next.changeLanguage(language)
}

/** The language of this moment: `Language` header, number and date formats. */
export const language = (): Language => current

/** Hook: `t(($) => $.sessions.filters.plate)`; a new render when the language changes. */
export const useT = () => useTranslation().t

/** The same outside components (snackbars, column headers): only in functions that run when the text is needed. */
export const { t } = i18next

/** Hook: the language of this moment; a new render when it changes. */
export const useLanguage = (): Language => {
  useTranslation()
  return current
}

/** Why a rule says no, in the user's language: the same text that the server would send. */
export const reasonText = ({ reason, details = {} }: Pick<Refusal, 'reason' | 'details'>): string =>
  (reasons[reason] ?? reason).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(details[name] ?? ''))
