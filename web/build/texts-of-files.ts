import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { featureOf } from '../../tools/sources/domains.ts'
import { codeOf, importsOf, withoutComments } from '../../tools/sources/imports.ts'

/**
 * What files say: phrases (`board.title`), a group of them (`sessions.status`), or the reason texts of a contract
 * folder (`reasons/sessions`).
 */
export type TextNames = ReadonlySet<string>

export type TextsOfFiles = {
  /** The texts of a file and of everything it imports statically. Paths are the repository's. */
  textsOf: (path: string) => TextNames
  /** The same without the features' own reasons. */
  namedTextsOf: (path: string) => TextNames
  /** The file and everything it imports statically. */
  closureOf: (path: string) => ReadonlySet<string>
}

const chain = /\$((?:\s*\??\.\s*[A-Za-z_]\w*|\s*\[\s*'[^']+'\s*\])+)/g
const dynamicImport = /\bimport\(\s*['"][^'"\n]+['"]\s*\)/g
const typeImport = /^[ \t]*(?:import|export)\s+type\b[^'"`;]*?\bfrom\s*['"][^'"\n]+['"]/gm

const dotted = (found: string): string =>
  found
    .replaceAll(/[\s?]/g, '')
    .replaceAll(/\['([^']+)'\]/g, '.$1')
    .slice(1)

/** Search schemas are loaded with the route table; what they refuse is shown by the page. */
const isRead = (path: string): boolean => /^(web|contract)\/src\/.*\.tsx?$/.test(path) && !path.endsWith('.search.ts')

/** Reads sources below `root` and follows their static imports; a file is read once. */
export const textsOfFiles = (root: string): TextsOfFiles => {
  const files = new Map<string, SourceTexts & { imports: readonly string[] }>()
  const read = (path: string) => {
    const known = files.get(path)
    if (known) return known
    const source = readFileSync(posix.join(root, path), 'utf8')
    const plain = withoutComments(source).replaceAll(typeImport, '').replaceAll(dynamicImport, '')
    const imports = importsOf(path, plain).filter((each) => isRead(each) && existsSync(posix.join(root, each)))
    const file = { imports, ...textsIn(path, source) }
    files.set(path, file)
    return file
  }
  const closureOf = (start: string): ReadonlySet<string> => {
    const seen = new Set<string>()
    const waiting = [start]
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue
      seen.add(path)
      waiting.push(...read(path).imports)
    }
    return seen
  }
  return {
    textsOf: (path) =>
      new Set(withoutParts([...closureOf(path)].map(read).flatMap(({ own, named }) => [...own, ...named]))),
    namedTextsOf: (path) => new Set([...closureOf(path)].map(read).flatMap(({ named }) => named)),
    closureOf,
  }
}

type SourceTexts = { own: readonly string[]; named: readonly string[] }

/** A file needs the phrases that it names; what its own feature may refuse comes with its pages and dialogs. */
const textsIn = (path: string, source: string): SourceTexts => {
  const feature = featureOf(path)
  if (path.startsWith('contract/')) {
    const contract = feature ?? path.split('/')[2] ?? ''
    return { own: [], named: /\brefuse|reason/.test(codeOf(source)) ? [`reasons/${contract}`] : [] }
  }
  const named = Array.from(withoutComments(source).matchAll(chain), (match) => dotted(match[1] ?? ''))
  const own = feature === undefined ? [] : [`reasons/${feature}`]
  return { own, named }
}

/** What is wanted and not there yet: a loaded room brings all of its parts. */
export const withoutLoaded = (wanted: TextNames, ...loaded: readonly TextNames[]): string[] =>
  [...wanted].filter((name) => !loaded.some((each) => isCovered(name, each))).toSorted()

/** Drops every name that another one contains. */
export const withoutParts = (names: readonly string[]): string[] => {
  const all = new Set(names)
  return [...all].filter((name) => !prefixesOf(name).some((prefix) => all.has(prefix))).toSorted()
}

const isCovered = (name: string, loaded: TextNames): boolean =>
  loaded.has(name) || prefixesOf(name).some((prefix) => loaded.has(prefix))

const prefixesOf = (name: string): string[] => {
  const parts = name.split('.')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'))
}
