import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import { build, type Plugin, type Rolldown } from 'vite'
import { SessionsSearch } from '../src/parking/session-records/sessions.search.ts'
import type { StartPage } from '../src/head-start.ts'
import { requestOf } from '../src/kit/api/request.ts'
import { readRoutes } from './route-table.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const languages = ['et', 'en', 'lv'] as const

/** The first read of pages without filters in the address; it is sent before the page's code has arrived. */
const firstReads: Readonly<Record<string, string>> = {
  '/sessions': requestOf(sessionsApi.desk, SessionsSearch.parse({})).url,
}

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((each) => each.type === 'chunk')

/** A chunk and all that it imports statically. */
const closureOf = (bundle: Bundle, chunk: Chunk): Set<Chunk> => {
  const found = new Set<Chunk>()
  const add = (file: string): void => {
    const each = bundle[file]
    if (each?.type !== 'chunk' || found.has(each)) return
    found.add(each)
    each.imports.forEach(add)
  }
  add(chunk.fileName)
  return found
}

const chunkWith = (bundle: Bundle, id: string): Chunk | undefined =>
  chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(id))

const urlOf = (file: string): string => `/${file}`

const textsIn = (bundle: Bundle, idOf: (language: string) => string): Record<string, string> =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const chunk = chunkWith(bundle, idOf(language))
      return chunk ? [[language, urlOf(chunk.fileName)]] : []
    }),
  )

type TextsKey = (file: string) => string | undefined

const pagesOf = (bundle: Bundle, textsKeyOf: TextsKey): StartPage[] => {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry)
  const loaded = entry ? closureOf(bundle, entry) : new Set<Chunk>()
  return readRoutes().flatMap(({ path, file }) => {
    const chunk = chunkWith(bundle, posix.join(source, file))
    if (!chunk) return []
    const own = [...closureOf(bundle, chunk)].filter((each) => !loaded.has(each))
    const key = textsKeyOf(file)
    return {
      path: path.replaceAll(/\$\w+/g, '[^/]+'),
      scripts: own.map(({ fileName }) => urlOf(fileName)),
      styles: own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])].map(urlOf)),
      texts: key === undefined ? {} : textsIn(bundle, (language) => `\0virtual:texts/${key}/${language}`),
      ...(firstReads[path] === undefined ? {} : { read: firstReads[path] }),
    }
  })
}

const compiled = async (startTexts: object, pages: readonly StartPage[]): Promise<string> => {
  const output = (await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    define: { START_TEXTS: JSON.stringify(startTexts), START_PAGES: JSON.stringify(pages) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: `${source}head-start.ts`, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput // one input, one output, no watcher
  return output.output[0].code.trim()
}

/** Puts `src/head-start.ts` into index.html, before the stylesheet, for which an inline script would wait. */
export const headStartScript = (textsKeyOf: TextsKey): Plugin => ({
  name: 'head-start-script',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      const texts = bundle ? textsIn(bundle, (language) => `${source}kit/languages/${language}.ts`) : {}
      const script = `<script>${await compiled(texts, bundle ? pagesOf(bundle, textsKeyOf) : [])}</script>`
      const place = html.includes('<link rel="stylesheet"') ? '<link rel="stylesheet"' : '</head>'
      return html.replace(place, () => `${script}\n    ${place}`)
    },
  },
})
