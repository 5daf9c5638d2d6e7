import type { HeadStart } from './kit/api/head-start-reads.ts'
import { chooseLanguage } from './kit/language-choice.ts'
import { readStored } from './kit/storage.ts'

/**
 * Runs inline in index.html, before the app's code has arrived: sets the colour scheme before the first paint, preloads
 * the code and texts of the addressed page, and sends its first reads. The build fills in `START_…`.
 */
export type StartPage = {
  /** A pattern: `/place/[^/]+`. */
  path: string
  scripts: readonly string[]
  styles: readonly string[]
  /** By language. */
  texts: Readonly<Record<string, string>>
  /** Address of the page's first read, where it has one. */
  read?: string
}
declare const START_TEXTS: Readonly<Record<string, string>>
declare const START_PAGES: readonly StartPage[]

const setColourScheme = (): void => {
  const saved = readStored('mantine-color-scheme-value')
  const isDark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'
}

/** In the mode in which the module loader fetches, so that the file is fetched once. */
const preload = (rel: 'modulepreload' | 'preload', href: string | undefined): void => {
  if (href === undefined || document.querySelector(`link[href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = rel
  if (rel === 'preload') link.as = 'style'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
}

const startReads = (urls: readonly string[], headers: Record<string, string>): HeadStart => ({
  headers,
  reads: new Map(
    urls.map((url) => {
      const stop = new AbortController()
      const answer = fetch(url, { headers, signal: stop.signal })
      // Prevents an unhandled rejection until the answer is used.
      answer.catch(() => undefined)
      return [url, { answer, stop }]
    }),
  ),
})

/** Preloads the code, texts and styles of a page, all at once instead of import by import. */
const preloadPage = (path: string): StartPage | undefined => {
  const page = START_PAGES.find((each) => new RegExp(`^${each.path}$`).test(path))
  for (const script of page?.scripts ?? []) preload('modulepreload', script)
  preload('modulepreload', page?.texts[chooseLanguage(readStored('language'))])
  for (const style of page?.styles ?? []) preload('preload', style)
  return page
}

const start = (): void => {
  setColourScheme()
  globalThis.preloadPage = preloadPage
  const language = chooseLanguage(readStored('language'))
  const token = readStored('token')
  preload('modulepreload', START_TEXTS[language])
  const page = preloadPage(token === undefined ? '/login' : location.pathname)
  if (token === undefined) return
  const read = location.search === '' ? page?.read : undefined
  const urls = ['/adminapi/events', '/adminapi/me', ...(read === undefined ? [] : [read])]
  globalThis.headStart = startReads(urls, { language, authorization: `Bearer ${token}` })
}

start()
