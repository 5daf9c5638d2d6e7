import { isTest, isTypeScript, type SourceFile } from '../sources/source-tree.ts'
import { withoutComments } from '../sources/imports.ts'
import { featureOf } from '../sources/domains.ts'
import type { PhraseNamespace } from './phrase-files.ts'
import { baseOf } from './plurals.ts'

/** Keys used by a file: a whole key, or a group indexed by a value (`$.status[row.Status]`). */
interface Use {
  path: string
  file: string
}

type IsUsed = (key: string) => boolean

const selector = /\$\s*(?::[^)=]*)?\)?\s*=>\s*\$((?:\s*\??\.\s*[\w$]+|\s*\[\s*['"][^'"]+['"]\s*\])+)/g

/** Unused English keys. */
export const findUnusedPhrases = (namespaces: readonly PhraseNamespace[], files: readonly SourceFile[]): string[] => {
  const sources = files.filter(({ path }) => isTypeScript(path) && !isTest(path))
  const uses = sources.flatMap(usesIn)
  return namespaces.flatMap((namespace) => {
    const isUsed = usageOf(namespace, uses, sources)
    const keys = new Set([...(namespace.texts.en?.keys() ?? [])].map(baseOf))
    return [...keys].filter((key) => !isUsed(key)).map((key) => `${namespace.folder}/en.json: ${key} is used nowhere`)
  })
}

const usageOf = (namespace: PhraseNamespace, uses: readonly Use[], sources: readonly SourceFile[]): IsUsed => {
  if (namespace.kind === 'reasons') return quotedIn(sources)
  const isAsked = namespace.folder.startsWith('server/') ? () => false : askedFor(namespace, uses)
  const isSpelled = namespace.folder.startsWith('web/') ? () => false : spelledIn(namespace, sources)
  return (key) => isAsked(key) || isSpelled(key)
}

const usesIn = ({ path, text }: SourceFile): Use[] =>
  Array.from(withoutComments(text).matchAll(selector), (match) => ({ path: dotted(match[1]!), file: path }))

const dotted = (chain: string): string =>
  chain
    .replaceAll(/\s|\?/g, '')
    .replaceAll(/\[['"]([^'"]+)['"]\]/g, '.$1')
    .slice(1)

/**
 * In the web, selectors start with the namespace (`$.sessions.title`). Selectors without it count for files of the same namespace;
 * those of kit and ui for every file.
 */
const askedFor = (namespace: PhraseNamespace, uses: readonly Use[]): IsUsed => {
  const home = `web/src/${namespace.home}/`
  const isShared = featureOf(`${home}x`) === undefined
  const asked = uses.flatMap(({ path, file }) => {
    if (path.startsWith(`${namespace.name}.`)) return [path.slice(namespace.name.length + 1)]
    return isShared || file.startsWith(home) ? [path] : []
  })
  const isWholeNamespace = uses.some(({ path }) => path === namespace.name)
  return (key) => isWholeNamespace || asked.some((path) => key === path || key.startsWith(`${path}.`))
}

/** The server accesses phrases by property path, or a group of them by a value (`.kind[row.Kind]`); words of the kit as `shared.plate`. */
const spelledIn = ({ home: feature }: PhraseNamespace, sources: readonly SourceFile[]): IsUsed => {
  const isShared = feature === 'kit'
  const home = isShared ? 'server/' : `server/src/${feature}/`
  const text = sources
    .filter(({ path }) => path.startsWith(home))
    .map((file) => withoutComments(file.text))
    .join('\n')
  if (isShared) return (key) => new RegExp(`\\bshared\\.${key.replaceAll('.', String.raw`\.`)}\\b`).test(text)
  return (key) => text.includes(`.${key}`) || text.includes(`.${key.slice(0, key.lastIndexOf('.'))}[`)
}

/** A reason code appears as a string, `refuse('sessions.alreadyEnded')`, or its group is indexed by a value. */
const quotedIn = (sources: readonly SourceFile[]): IsUsed => {
  const text = sources.map((file) => withoutComments(file.text)).join('\n')
  return (key) => text.includes(`'${key}'`) || text.includes(`\`${key.slice(0, key.lastIndexOf('.') + 1)}\${`)
}
