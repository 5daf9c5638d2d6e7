import { domains } from '../sources/domains.ts'

/** Names that fill the templates of a feature. */
export interface FeatureNames {
  /** Folder of `contract/src`, `server/src` and `web/src` that holds the feature. */
  domain: string
  /** `monthly-passes`: folders, files and paths. */
  features: string
  /** `monthly-pass`. */
  feature: string
  /** Titles of the page; the English one is the name unless given. */
  titles: { en: string; et: string; lv: string }
}

type More = { singular?: string | undefined; titles?: Partial<FeatureNames['titles']> }

/**
 * Names for a domain and a plural in kebab-case, `office/lost-items`. The singular is guessed unless given; a title that is not given
 * marks itself as unfinished.
 */
export const namesOf = (place: string, { singular, titles = {} }: More = {}): FeatureNames => {
  const [domain = '', plural = ''] = place.includes('/') ? place.split('/') : ['', place]
  if (!domains.includes(domain))
    throw new Error(`"${place}" names no domain: write one of ${domains.join(', ')} before it, like office/lost-items`)
  return { domain, ...wordsOf(plural, { singular: singular ?? singularOf(plural), titles }) }
}

const wordsOf = (
  plural: string,
  { singular, titles }: { singular: string; titles: Partial<FeatureNames['titles']> },
) => {
  if (!/^[a-z]+(-[a-z]+)*$/.test(plural)) throw new Error(`"${plural}" is not kebab-case, like monthly-passes`)
  if (plural === singular)
    throw new Error(
      `Features are plural nouns, and one of "${plural}" cannot be "${singular}" too. Choose a plural, or add --singular NAME, for example --singular lost-item`,
    )
  const words = plural.replaceAll('-', ' ')
  const guessed = { en: sentence(plural), et: `Loend: ${words}`, lv: `Saraksts: ${words}` }
  const all = { ...guessed, ...titles }
  // The titles are written into string literals and regular expressions.
  const odd = Object.values(all).find((title) => !/^[\p{L}\d :-]+$/u.test(title))
  if (odd !== undefined) throw new Error(`"${odd}": a title has letters, digits, spaces, colons and hyphens`)
  return { features: plural, feature: singular, titles: all }
}

/**
 * Fills a template. Templates are written for a feature called gizmos, so that they read like the files they become; each
 * spelling of that word is replaced by the feature's own.
 */
export const fill = (template: string, { domain, features, feature, titles }: FeatureNames): string =>
  template
    .replaceAll('gizmos-domain', domain)
    .replaceAll('$.gizmos-path', features.includes('-') ? `$['${features}']` : `$.${features}`)
    .replaceAll('gizmos-path', features)
    .replaceAll('gizmos_table', features.replaceAll('-', '_'))
    .replaceAll('gizmos words', features.replaceAll('-', ' '))
    .replaceAll(/\b(?:a )?gizmo words/g, (found) => withArticle(found.startsWith('a '), feature.replaceAll('-', ' ')))
    .replaceAll('Gizmos words', titles.en)
    .replaceAll('Gizmos title et', titles.et)
    .replaceAll('Gizmos title lv', titles.lv)
    .replaceAll('Gizmo words', sentence(feature))
    .replaceAll(/\baGizmo\b/g, `${articleOf(feature)}${pascal(feature)}`)
    .replaceAll('Gizmos', pascal(features))
    .replaceAll('Gizmo', pascal(feature))
    .replaceAll('gizmos', camel(features))
    .replaceAll('gizmo', camel(feature))

const articleOf = (noun: string): string => (/^[aeiou]/.test(noun) ? 'an' : 'a')

const withArticle = (has: boolean, noun: string): string => (has ? `${articleOf(noun)} ${noun}` : noun)

/** `monthlyPasses`. */
const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())

const pascal = (name: string): string => camel(`-${name}`)

/** `Monthly passes`. */
const sentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

const singularOf = (plural: string): string => {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  return /(ss|sh|ch|x)es$/.test(plural) ? plural.slice(0, -2) : plural.replace(/s$/, '')
}
