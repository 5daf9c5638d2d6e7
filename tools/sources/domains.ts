/** Named as an operator names the areas of the work; each holds features, under the same names in contract, server and web. */
export const domains: readonly string[] = ['parking', 'gates', 'members', 'enforcement', 'money', 'people', 'office']

const inDomain = new RegExp(`^(?:contract|server|web)/src/(?:${domains.join('|')})/([^/]+)/`)

/** The feature of a file; undefined for the kit, the design system and files of a whole domain. */
export const featureOf = (path: string): string | undefined => inDomain.exec(path)?.[1]
