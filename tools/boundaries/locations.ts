/** Location of a file: its package, and in it the kit, a feature, or another folder. */
export interface Location {
  workspace: 'contract' | 'server' | 'web' | 'outside' | 'package'
  /** `features`, `kit`, `ui`, `processes`, `ports`, `adapters`; empty for the files at the top of `src`. */
  layer: string
  /** Name of the feature, in `features` only. */
  feature: string
}

/** Features that every other feature may import. */
const contractFoundations = new Set(['kit', 'access', 'accounts', 'live', 'devices'])

/** The location of a file or of what an import names. */
export const locationOf = (path: string): Location => {
  const [workspace, source, layer = '', ...rest] = path.split('/')
  // The web app's build configuration belongs to the tools.
  if (workspace === 'web' && source !== 'src' && path.endsWith('.ts'))
    return { workspace: 'outside', layer: '', feature: '' }
  if (workspace !== 'contract' && workspace !== 'server' && workspace !== 'web') {
    return { workspace: isOutside(workspace ?? '') ? 'outside' : 'package', layer: '', feature: '' }
  }
  if (source !== 'src' || rest.length === 0) return { workspace, layer: '', feature: '' }
  if (workspace === 'contract') {
    return contractFoundations.has(layer)
      ? { workspace, layer, feature: '' }
      : { workspace, layer: 'features', feature: layer }
  }
  return { workspace, layer, feature: layer === 'features' && rest.length > 1 ? rest[0]! : '' }
}

/** The role in `feature.role.ts`; empty for components and other files. */
export const roleOf = (path: string): string => /\.([a-z-]+)\.tsx?$/.exec(path)?.[1] ?? ''

const isOutside = (name: string): boolean => ['tools', 'e2e', 'bench', 'field'].includes(name)
