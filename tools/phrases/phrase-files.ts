import { posix } from 'node:path'
import type { SourceFile } from '../sources/source-tree.ts'

export const languages = ['en', 'et', 'lv'] as const
export type Language = (typeof languages)[number]

/** One namespace's texts: the folder `phrases/` of a feature, the kit or the design system, or `words/` or `reasons/` in the contract. */
export interface PhraseNamespace {
  folder: string
  kind: 'phrases' | 'words' | 'reasons'
  /** Folder of the feature below `src`: `parking/sessions`; `kit` or `ui`. */
  home: string
  /** Name of that folder, which is the first key of selectors: `$.sessions.title`; the words of the kit are `ui`. */
  name: string
  /** Dotted path → text; a language without a file is absent. */
  texts: Partial<Record<Language, Map<string, string>>>
  problems: string[]
}

const phraseFile = /^(?:(?:web|server)\/src\/.*\/phrases|contract\/src\/.*\/(?:words|reasons))\/(en|et|lv)\.json$/
const place = /^\w+\/src\/(.*)\/(phrases|words|reasons)$/

/** Every namespace with phrases, and problems of the files. */
export const findPhraseNamespaces = (files: readonly SourceFile[]): PhraseNamespace[] => {
  const namespaces = new Map<string, PhraseNamespace>()
  for (const file of files) {
    const language = phraseFile.exec(file.path)?.[1] as Language | undefined // the pattern names the three
    if (language) read(namespaceFor(namespaces, posix.dirname(file.path)), language, file)
  }
  for (const namespace of namespaces.values()) {
    for (const language of languages.filter((each) => !namespace.texts[each])) {
      namespace.problems.push(`${namespace.folder}/${language}.json is missing or unreadable`)
    }
  }
  return [...namespaces.values()]
}

const namespaceFor = (namespaces: Map<string, PhraseNamespace>, folder: string): PhraseNamespace => {
  const [, home = '', kindOfFolder] = place.exec(folder) ?? []
  const kind = kindOfFolder as PhraseNamespace['kind'] // `phraseFile` names the three kinds
  const name = home === 'kit' && kind === 'words' ? 'ui' : posix.basename(home)
  const namespace = namespaces.get(folder) ?? { folder, kind, home, name, texts: {}, problems: [] }
  namespaces.set(folder, namespace)
  return namespace
}

const read = (namespace: PhraseNamespace, language: Language, file: SourceFile): void => {
  try {
    const texts = new Map<string, string>()
    flatten(JSON.parse(file.text), '', texts)
    namespace.texts[language] = texts
  } catch (error) {
    namespace.problems.push(`${file.path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const flatten = (value: unknown, path: string, into: Map<string, string>): void => {
  if (typeof value === 'string') into.set(path, value)
  else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, path === '' ? key : `${path}.${key}`, into)
  } else throw new Error(`"${path}" is neither a text nor a group of texts`)
}
