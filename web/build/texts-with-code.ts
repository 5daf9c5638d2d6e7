import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mergeTexts } from '@parkla/contract/kit/words/merge-texts.ts'
import type { Plugin } from 'vite'
import { domains } from '../../tools/sources/domains.ts'
import { textsOfFiles, withoutLoaded, withoutParts, type TextNames, type TextsOfFiles } from './texts-of-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const start = 'web/src/main.tsx'
const languages = ['et', 'en', 'lv'] as const
const alwaysLoaded = ['kit', 'shell', 'reasons/kit', 'reasons/access']
const virtual = /^virtual:texts\/(\w+)(?:\/(et|en|lv))?$/
const languageFile = /\/web\/src\/kit\/languages\/(et|en|lv)\.ts$/
const dynamicImport = /\bimport\('(\.[^']+\.tsx?)'\)/g

/**
 * Loads the texts of a page or dialog together with its code: `import('./list/SessionsPage.tsx')` becomes
 * `withTexts(texts, () => import('./list/SessionsPage.tsx'))`, with the texts of the file and of its imports, except texts loaded
 * already. `kit/languages` keeps only what the start needs. While developing, all texts are loaded at
 * the start.
 */
export const textsWithCode = (): Plugin & { keyOf: (page: string) => string | undefined } => {
  const bundles = new Map<string, readonly string[]>()
  let files = textsOfFiles(root)
  let initial: TextNames = new Set()
  return {
    name: 'texts-with-code',
    /** The key of the texts of a page of the route table. */
    keyOf: (target) => bundleFor({ path: 'web/src/routes.tsx', target, files, initial, bundles }),
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      bundles.clear()
      files = textsOfFiles(root)
      initial = new Set([...alwaysLoaded, ...files.namedTextsOf(start)])
    },
    resolveId: (id) => (virtual.test(id) ? `\0${id}` : undefined),
    load: (id) => {
      const [, startLanguage] = languageFile.exec(id) ?? []
      if (startLanguage !== undefined) return moduleOf([...initial], startLanguage)
      const [, key = '', language] = virtual.exec(id.replace('\0', '')) ?? []
      const names = bundles.get(key)
      if (!names) return undefined
      return language === undefined ? loadersOf(key) : moduleOf(names, language)
    },
    transform: (code, id) => {
      const path = posix.relative(root, id.replaceAll('\\', '/'))
      if (!path.startsWith('web/src/') || !dynamicImport.test(code)) return undefined
      return withTexts(code, (target) => bundleFor({ path, target, files, initial, bundles }))
    },
  }
}

type Wanted = {
  path: string
  target: string
  files: TextsOfFiles
  initial: TextNames
  bundles: Map<string, readonly string[]>
}

/** The key of the texts that `target` lacks when `path` imports it; undefined when none are missing. */
const bundleFor = ({ path, target, files, initial, bundles }: Wanted): string | undefined => {
  if (path.startsWith('web/src/kit/')) return undefined
  const wanted = files.textsOf(posix.join(posix.dirname(path), target))
  const names = withoutParts(withoutLoaded(wanted, initial, loadedWith(path, files))).filter((name) => hasTexts(name))
  if (names.length === 0) return undefined
  const key = createHash('sha256').update(names.join()).digest('hex').slice(0, 10)
  bundles.set(key, names)
  return key
}

/** What came with the importing file beyond the start's texts; a file of the start has no more than these. */
const loadedWith = (path: string, { textsOf, closureOf }: TextsOfFiles): TextNames =>
  closureOf(start).has(path) ? new Set() : textsOf(path)

const withTexts = (code: string, keyOf: (target: string) => string | undefined): string | undefined => {
  const keys = new Set<string>()
  const changed = code.replaceAll(dynamicImport, (load: string, target: string) => {
    const key = keyOf(target)
    if (key === undefined) return load
    keys.add(key)
    return `withTexts_(texts_${key}, () => ${load})`
  })
  if (keys.size === 0) return undefined
  const imports = [...keys].map((key) => `import { texts as texts_${key} } from 'virtual:texts/${key}'\n`)
  return `import { withTexts as withTexts_ } from '/src/kit/phrases.ts'\n${imports.join('')}${changed}`
}

const loadersOf = (key: string): string =>
  `export const texts = {\n${languages.map((each) => `${each}: () => import('virtual:texts/${key}/${each}'),\n`).join('')}}\n`

/** The files with the texts of a name: phrases of the room and words of the contract, where those of the kit are the room `ui`. */
const filesOf = (name: string, language: string): string[] => {
  const [room = ''] = name.split('.')
  const foldersIn = (source: string): string[] =>
    ['', 'shell/', ...domains.map((domain) => `${domain}/`)].map((home) => `${source}/${home}`)
  const folders = room.startsWith('reasons/')
    ? foldersIn('contract/src').map((home) => `${home}${room.slice('reasons/'.length)}/reasons`)
    : [
        ...foldersIn('web/src').map((home) => `${home}${room}/phrases`),
        ...(room === 'ui'
          ? ['contract/src/kit/words']
          : domains.map((domain) => `contract/src/${domain}/${room}/words`)),
      ]
  return folders.map((folder) => posix.join(root, folder, `${language}.json`)).filter((file) => existsSync(file))
}

const hasTexts = (name: string): boolean => filesOf(name, 'en').length > 0

type Tree = { [key: string]: string | Tree }

const readTree = (name: string, language: string): Tree =>
  mergeTexts(filesOf(name, language).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Tree)) as Tree

/** `sessions.status` of the room's tree, with all plural forms where the name is a counted phrase. */
const partOf = (tree: Tree, [key, ...rest]: readonly string[]): Tree => {
  if (key === undefined) return tree
  const parts = Object.entries(tree).filter(([each]) => each === key || each.startsWith(`${key}_`))
  return Object.fromEntries(
    parts.map(([each, value]) => [each, typeof value === 'string' ? value : partOf(value, rest)]),
  )
}

/** As text that the browser parses as JSON, which is faster than code. */
const moduleOf = (names: readonly string[], language: string): string => {
  let [phrases, reasons]: object[] = [{}, {}] as [object, object]
  for (const name of withoutParts(names).filter((each) => hasTexts(each))) {
    const [room = '', ...keys] = name.split('.')
    const texts = partOf(readTree(name, language), keys)
    if (room.startsWith('reasons/')) reasons = { ...reasons, ...texts }
    else phrases = mergeTexts([phrases, { [room]: texts }])
  }
  const json = JSON.stringify({ phrases, reasons })
  return `export const texts = JSON.parse(${JSON.stringify(json)})\n`
}
