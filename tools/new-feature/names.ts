/** One word in all the spellings that a feature's files need. */
export interface FeatureNames {
  /** `monthly-passes`: folders, files and paths. */
  features: string
  /** `monthly-pass`. */
  feature: string
}

/** Names for a plural in kebab-case; the singular is guessed and can be given. Throws a sentence about a name that will not do. */
export const namesOf = (plural: string, singular = singularOf(plural)): FeatureNames => {
  if (!/^[a-z]+(-[a-z]+)*$/.test(plural)) throw new Error(`"${plural}" is not kebab-case, like monthly-passes`)
  if (plural === singular)
    throw new Error(`Features are plural nouns; what is one of "${plural}"? Give it as second word.`)
  return { features: plural, feature: singular }
}

/**
 * Fills a template. Templates are written for a feature called gizmos, so that they read like the files they become;
 * each spelling of that word is exchanged for the feature's own.
 */
export const fill = (template: string, { features, feature }: FeatureNames): string =>
  template
    .replaceAll('$.gizmos-path', features.includes('-') ? `$['${features}']` : `$.${features}`)
    .replaceAll('gizmos-path', features)
    .replaceAll('gizmos_table', features.replaceAll('-', '_'))
    .replaceAll('gizmos words', features.replaceAll('-', ' '))
    .replaceAll('gizmo words', feature.replaceAll('-', ' '))
    .replaceAll('Gizmos words', sentence(features))
    .replaceAll(/\baGizmo\b/g, `${/^[aeiou]/.test(feature) ? 'an' : 'a'}${pascal(feature)}`)
    .replaceAll('Gizmos', pascal(features))
    .replaceAll('Gizmo', pascal(feature))
    .replaceAll('gizmos', camel(features))
    .replaceAll('gizmo', camel(feature))

/** `monthlyPasses`. */
export const camel = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())

const pascal = (name: string): string => camel(`-${name}`)

/** `Monthly passes`. */
const sentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

const singularOf = (plural: string): string => {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  return /(ss|sh|ch|x)es$/.test(plural) ? plural.slice(0, -2) : plural.replace(/s$/, '')
}
