/** Location of a file: its package, and in it the kit, a feature, or another room. */
export interface Room {
  house: 'contract' | 'server' | 'web' | 'outside' | 'package'
  /** `features`, `kit`, `ui`, `processes`, `ports`, `adapters`; empty for the files at the top of `src`. */
  wing: string
  /** Name of the feature, in `features` only. */
  feature: string
}

/** Features that every other feature may import. */
const contractFoundations = new Set(['kit', 'access', 'accounts', 'live', 'devices'])

/** The room of a file or of what an import names. */
export const roomOf = (path: string): Room => {
  const [house, source, wing = '', ...rest] = path.split('/')
  // The web app's build configuration belongs to the tools.
  if (house === 'web' && source !== 'src' && path.endsWith('.ts')) return { house: 'outside', wing: '', feature: '' }
  if (house !== 'contract' && house !== 'server' && house !== 'web') {
    return { house: isOutside(house ?? '') ? 'outside' : 'package', wing: '', feature: '' }
  }
  if (source !== 'src' || rest.length === 0) return { house, wing: '', feature: '' }
  if (house === 'contract') {
    return contractFoundations.has(wing) ? { house, wing, feature: '' } : { house, wing: 'features', feature: wing }
  }
  return { house, wing, feature: wing === 'features' && rest.length > 1 ? rest[0]! : '' }
}

/** The role in `feature.role.ts`; empty for components and other files. */
export const roleOf = (path: string): string => /\.([a-z-]+)\.tsx?$/.exec(path)?.[1] ?? ''

const isOutside = (name: string): boolean => ['tools', 'e2e', 'bench', 'field'].includes(name)
