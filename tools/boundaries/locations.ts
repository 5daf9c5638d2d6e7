import { domains } from '../sources/domains.ts'

/** Location of a file: its package, and in it the kit, a feature of a domain, or another folder. */
export interface Location {
  workspace: 'contract' | 'server' | 'web' | 'outside' | 'package'
  /** `features` for those of all domains, `kit`, `ui`, `processes`, `ports`, `adapters`; empty for the files at the top of `src`. */
  layer: string
  /** In `features` only. */
  domain: string
  feature: string
}

/** Features that every other feature may import. */
const contractFoundations = new Set(['people/accounts', 'office/live', 'gates/devices'])

/** The location of a file or of what an import names. */
export const locationOf = (path: string): Location => {
  const [workspace, source, layer = '', ...rest] = path.split('/')
  // The web app's build configuration belongs to the tools; `dev` shows its parts.
  if (workspace === 'web' && source !== 'src' && source !== 'dev' && path.endsWith('.ts'))
    return { workspace: 'outside', ...nowhere }
  if (workspace !== 'contract' && workspace !== 'server' && workspace !== 'web') {
    return { workspace: isOutside(workspace ?? '') ? 'outside' : 'package', ...nowhere }
  }
  if (source !== 'src' || rest.length === 0) return { workspace, ...nowhere }
  const [feature = ''] = rest
  const isFeature = domains.includes(layer) && rest.length > 1
  if (!isFeature) return { workspace, ...nowhere, layer }
  if (workspace === 'contract' && contractFoundations.has(`${layer}/${feature}`))
    return { workspace, ...nowhere, layer: feature }
  return { workspace, layer: 'features', domain: layer, feature }
}

const nowhere = { layer: '', domain: '', feature: '' }

/** The role in `feature.role.ts`; empty for components and other files. */
export const roleOf = (path: string): string => /\.([a-z-]+)\.tsx?$/.exec(path)?.[1] ?? ''

const isOutside = (name: string): boolean => ['tools', 'e2e', 'bench', 'field'].includes(name)
