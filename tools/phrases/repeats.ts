import { languages, type PhraseNamespace } from './phrase-files.ts'
import { groupOf, type UsageOf } from './usage.ts'

/**
 * Phrases that repeat, in all languages, a word of their feature or of the kit, and phrases of the server that repeat one of the
 * web's same feature. A group that is chosen by a value needs all of its texts, so it repeats another group or nothing.
 */
export const findRepeatedPhrases = (namespaces: readonly PhraseNamespace[], usageOf: UsageOf): string[] =>
  namespaces
    .filter(({ kind }) => kind === 'phrases')
    .flatMap((namespace) => {
      const { isChosen } = usageOf(namespace)
      const texts = textsOf(namespace)
      return namespaces
        .filter((other) => isSourceFor(other, namespace))
        .flatMap((other) => {
          const known = textsOf(other)
          const { isChosen: isChosenThere } = usageOf(other)
          const sameIn = (key: string) =>
            [...known].filter(([, text]) => text === texts.get(key)).map(([there]) => there)
          return [...texts.keys()].flatMap((key) => {
            const [there] = isChosen(key)
              ? sameIn(key).filter((each) => isSameGroup(groupIn(texts, key), groupIn(known, each)))
              : sameIn(key).filter((each) => other.kind === 'words' || !isChosenThere(each))
            if (there === undefined) return []
            const advice = other.kind === 'words' ? 'use the word' : `move it to contract/src/${other.home}/words`
            return [`${namespace.folder}: ${key} repeats ${there} of ${other.folder}; ${advice}`]
          })
        })
    })

/** Phrases under the key of a word of their namespace, which the phrase would replace. */
export const findReplacedWords = (namespaces: readonly PhraseNamespace[]): string[] =>
  namespaces
    .filter(({ kind }) => kind === 'phrases')
    .flatMap(({ folder, name, texts }) => {
      const words = namespaces.filter((each) => each.kind === 'words' && each.name === name)
      const known = words.flatMap((each) => [...(each.texts.en?.keys() ?? [])])
      return [...(texts.en?.keys() ?? [])]
        .filter((key) => known.some((word) => `${word}.`.startsWith(`${key}.`) || key.startsWith(`${word}.`)))
        .map((key) => `${folder}/en.json: ${key} would replace a word of the contract`)
    })

const isSourceFor = (other: PhraseNamespace, { folder, home }: PhraseNamespace): boolean =>
  other.kind === 'words'
    ? other.home === home || other.home === 'kit'
    : folder.startsWith('server/') && other.folder === `web/src/${home}/phrases`

/** A key's text in all languages. */
const textsOf = ({ texts }: PhraseNamespace): Map<string, string> =>
  new Map([...(texts.en?.keys() ?? [])].map((key) => [key, languages.map((each) => texts[each]?.get(key)).join('\n')]))

type Texts = ReadonlyMap<string, string>

/** The texts of a key's group by their last name. */
const groupIn = (texts: Texts, key: string): Texts =>
  new Map(
    [...texts]
      .filter(([each]) => groupOf(each) === groupOf(key))
      .map(([each, text]) => [each.slice(each.lastIndexOf('.') + 1), text]),
  )

/** True if the known group has every text of the other one under the same name. */
const isSameGroup = (group: Texts, known: Texts): boolean =>
  [...group].every(([name, text]) => known.get(name) === text)
