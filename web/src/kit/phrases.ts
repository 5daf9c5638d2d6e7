import { mergeTexts } from '@parkla/contract/kit/words/merge-texts.ts'
import type { Refusal } from '@parkla/contract/kit/verdict.ts'
import type { LanguageTexts } from './languages/gather.ts'
import { chooseLanguage, type Language } from './language-choice.ts'
import { asTree, fill, formOf, type PhraseSelector, type Tree, type ValuesOf } from './phrase-tree.ts'
import { readStored, writeStored } from './storage.ts'
import { createStore } from './store.ts'

/** Names of the languages in themselves, so not translated. */
export const languageNames: Readonly<Record<Language, string>> = { et: 'Eesti', en: 'English', lv: 'Latviešu' }

type TextLoaders = Readonly<Record<Language, () => Promise<{ texts: LanguageTexts }>>>

/** Only the chosen language is loaded. */
const startTexts: TextLoaders = {
  et: () => import('./languages/et.ts'),
  en: () => import('./languages/en.ts'),
  lv: () => import('./languages/lv.ts'),
}

/**
 * `t(($) => $.sessions.filters.plate)`, `t(($) => $.ui.pager.page, { page: 2 })`. A counted phrase (`rows_one`,
 * `rows_other` in the file) is `$.rows` with `{ count }`. A wrong key or a missing value does not compile.
 */
export type Translate = <Text extends string>(select: PhraseSelector<Text>, ...values: ValuesOf<Text>) => string

type Translation = { language: Language; tree: Tree; reasons: Record<string, string>; t: Translate }

const translatorOf = (language: Language, tree: Tree): Translate => {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (select, ...[values = {}]) => {
    // The phrase check guarantees the shape of the English file.
    const text = formOf(select(tree as never), values, plurals)
    const { count } = values
    return fill(text, typeof count === 'number' ? { ...values, count: numbers.format(count) } : values)
  }
}

const emptyTranslation: Translation = { language: 'et', tree: {}, reasons: {}, t: () => '' }
const translation = createStore(emptyTranslation)

const languageKey = 'language'

/** Loaded texts: the start and every page or dialog so far; a language change loads all of them. */
const loaders = new Set<TextLoaders>([startTexts])

const load = async (language: Language): Promise<void> => {
  const all = await Promise.all([...loaders].map(async (texts) => (await texts[language]()).texts))
  const tree = asTree(mergeTexts(all.map(({ phrases }) => phrases)))
  const reasons = Object.fromEntries(all.flatMap((each) => Object.entries(each.reasons)))
  document.documentElement.lang = language
  translation.set({ language, tree, reasons, t: translatorOf(language, tree) })
}

let lastLoad = Promise.resolve()

/** One load after another: of two at once, the one with fewer texts could finish last and remove the other's. */
const queueLoad = (chosen: () => Language): Promise<void> => {
  const loading = lastLoad.then(() => load(chosen()))
  lastLoad = loading.catch(() => undefined)
  return loading
}

/** Texts that are loaded or being loaded: a second request waits for the first. */
const added = new Map<TextLoaders, Promise<void>>()

const addTexts = (texts: TextLoaders): Promise<void> => {
  const known = added.get(texts)
  if (known) return known
  loaders.add(texts)
  const adding = queueLoad(language).catch((error: unknown) => {
    loaders.delete(texts)
    added.delete(texts)
    throw error
  })
  added.set(texts, adding)
  return adding
}

/** Loads a page or dialog and its texts at the same time. The build puts this around dynamic imports. */
export const withTexts = async <Module>(texts: TextLoaders, load: () => Promise<Module>): Promise<Module> => {
  const [module] = await Promise.all([load(), addTexts(texts)])
  return module
}

/** Loads the first language; nothing is shown before. */
export const startPhrases = (): Promise<void> => queueLoad(() => chooseLanguage(readStored(languageKey)))

/** Changes the language for this page view. */
export const showLanguage = (shown: Language): Promise<void> => queueLoad(() => shown)

/** Whether the user has chosen a language in this browser. */
export const hasChosenLanguage = (): boolean => readStored(languageKey) !== undefined

/** Changes the language of interface and server messages, and stores it. */
export const setLanguage = async (chosen: Language): Promise<void> => {
  await queueLoad(() => chosen)
  writeStored(languageKey, chosen)
}

/** The language of this moment: `Language` header, number and date formats. */
export const language = (): Language => translation.get().language

/** Hook: `t`; a new function, and a new render, when the language changes. */
export const useT = (): Translate => translation.use().t

/** The same outside components (snackbars, column headers): only in functions that run when the text is needed. */
export const t: Translate = (select, ...values) => translation.get().t(select, ...values)

/** Hook: the language of this moment; a new render when it changes. */
export const useLanguage = (): Language => translation.use().language

/** Text of a refusal in the user's language, the same as the server's. */
export const reasonText = ({ reason, details = {} }: Pick<Refusal, 'reason' | 'details'>): string =>
  fill(translation.get().reasons[reason] ?? reason, details)
