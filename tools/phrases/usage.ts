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

type Source = Pick<SourceFile, 'path' | 'text'>

const quotedKey = /\[['"]([^'"]+)['"]\]/g
const selector = /\$\s*(?::[^)=]*)?\)?\s*=>\s*\$((?:\s*\??\.\s*[\w$]+|\s*\[\s*['"][^'"]+['"]\s*\])+)/g

/** How the sources use a namespace's keys. */
interface Usage {
  isUsed: (key: string) => boolean
  /** Its group is read by a value, `$.status[row.Status]`, and needs all of its texts. */
  isChosen: (key: string) => boolean
}

/** Unused English keys. */
export const findUnusedPhrases = (namespaces: readonly PhraseNamespace[], usageOf: UsageOf): string[] =>
  namespaces.flatMap((namespace) => {
    const { isUsed } = usageOf(namespace)
    const keys = new Set([...(namespace.texts.en?.keys() ?? [])].map(baseOf))
    return [...keys].filter((key) => !isUsed(key)).map((key) => `${namespace.folder}/en.json: ${key} is used nowhere`)
  })

export type UsageOf = (namespace: PhraseNamespace) => Usage

/** Reads the sources once. */
export const usageIn = (files: readonly SourceFile[]): UsageOf => {
  const sources = files
    .filter(({ path }) => isTypeScript(path) && !isTest(path))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }))
  const uses = sources.flatMap(usesIn)
  return (namespace) => {
    if (namespace.kind === 'reasons') return { isUsed: quotedIn(sources), isChosen: () => false }
    const sides = [
      ...(namespace.folder.startsWith('server/') ? [] : [askedFor(namespace, uses)]),
      ...(namespace.folder.startsWith('web/') ? [] : [spelledIn(namespace, sources)]),
    ]
    return {
      isUsed: (key) => sides.some(({ isUsed }) => isUsed(key)),
      isChosen: (key) => sides.some(({ isChosen }) => isChosen(key)),
    }
  }
}

const usesIn = ({ path, text }: Source): Use[] =>
  Array.from(text.matchAll(selector), (match) => ({ path: dotted(match[1]!), file: path }))

const dotted = (chain: string): string => chain.replaceAll(/\s|\?/g, '').replaceAll(quotedKey, '.$1').slice(1)

/**
 * In the web, selectors start with the namespace (`$.sessions.title`). Selectors without it count for files of the same namespace;
 * those of kit and ui for every file.
 */
const askedFor = (namespace: PhraseNamespace, uses: readonly Use[]): Usage => {
  const home = `web/src/${namespace.home}/`
  const isShared = featureOf(`${home}x`) === undefined
  const asked = uses.flatMap(({ path, file }) => {
    if (path.startsWith(`${namespace.name}.`)) return [path.slice(namespace.name.length + 1)]
    return isShared || file.startsWith(home) ? [path] : []
  })
  const isWhole = uses.some(({ path }) => path === namespace.name)
  const isChosen = (key: string) => isWhole || asked.some((path) => key.startsWith(`${path}.`))
  return { isUsed: (key) => asked.includes(key) || isChosen(key), isChosen }
}

/** The server accesses phrases by property path, or a group of them by a value (`.kind[row.Kind]`); words of the kit as `shared.plate`. */
const spelledIn = ({ home: feature }: PhraseNamespace, sources: readonly Source[]): Usage => {
  const isShared = feature === 'kit'
  const home = isShared ? 'server/' : `server/src/${feature}/`
  const text = sources
    .filter(({ path }) => path.startsWith(home))
    .map((file) => file.text.replaceAll(quotedKey, '.$1'))
    .join('\n')
  const start = isShared ? 'shared.' : '.'
  const isChosen = (key: string) => key.includes('.') && text.includes(`${start}${groupOf(key)}[`)
  const isNamed = (key: string) =>
    isShared ? new RegExp(`\\bshared\\.${key.replaceAll('.', String.raw`\.`)}\\b`).test(text) : text.includes(`.${key}`)
  return { isUsed: (key) => isNamed(key) || isChosen(key), isChosen }
}

/** `status` of `status.ENDED`; empty for a key without a group. */
export const groupOf = (key: string): string => key.slice(0, Math.max(key.lastIndexOf('.'), 0))

/** A reason code appears as a string, `refuse('sessions.alreadyEnded')`, or its group is indexed by a value. */
const quotedIn = (sources: readonly Source[]): Usage['isUsed'] => {
  const text = sources.map((file) => file.text).join('\n')
  return (key) => text.includes(`'${key}'`) || text.includes(`\`${groupOf(key)}.\${`)
}
