import { type Location, roleOf, locationOf } from './locations.ts'
import { isTest, isTypeScript, type SourceFile } from '../sources/source-tree.ts'

/** Forbidden imports between layers, one message each. */
export const findForbiddenImports = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => isTypeScript(path))
    .flatMap((file) =>
      file.imports.flatMap((target) => {
        const reason = reasonAgainst(file.path, target)
        return reason ? [`${file.path} imports ${target}: ${reason}`] : []
      }),
    )

/** Manifests that their side does not list, so that nothing of the feature is served. */
export const findUnlistedManifests = (files: readonly SourceFile[]): string[] => {
  const listed = new Set(
    files.filter(({ path }) => /^(?:contract|server)\/src\/features\.ts$/.test(path)).flatMap(({ imports }) => imports),
  )
  return files
    .filter(({ path }) => roleOf(path) === 'feature' && !listed.has(path))
    .map(({ path }) => `${path} is missing in ${locationOf(path).workspace}/src/features.ts`)
}

type Rule = (edge: { from: Location; to: Location; path: string; target: string }) => string | undefined

/** Pure libraries without data of their own (decision 0148). */
const packagesOfContract = ['zod', 'libphonenumber-js/core']

const contractImportsPureLibraries: Rule = ({ from, to, path, target }) => {
  if (from.workspace !== 'contract' || to.workspace === 'contract') return undefined
  const isAllowed = to.workspace === 'package' && (packagesOfContract.includes(target) || isTest(path))
  return isAllowed ? undefined : `contract/ imports its own files, ${packagesOfContract.join(' and ')} only`
}

const webAndServerAreSeparate: Rule = ({ from, to }) => {
  if (from.workspace !== 'web' && from.workspace !== 'server') return undefined
  if (to.workspace === 'outside') return 'web and server import nothing of tools, e2e, bench and field'
  const isOtherSide = (to.workspace === 'web' || to.workspace === 'server') && to.workspace !== from.workspace
  return isOtherSide ? 'web and server never import each other; what both use goes into contract/' : undefined
}

const domainsImportOpenRolesOnly: Rule = ({ from, to, path, target }) => {
  const isNeighbour = from.layer === 'features' && to.layer === 'features' && from.domain !== to.domain
  // Tests set up records by whatever makes them.
  if (!isNeighbour || isTest(path) || from.workspace !== to.workspace || from.workspace === 'contract') return undefined
  if (from.workspace === 'server') {
    const isOpen = ['queries', 'steps', 'factory'].includes(roleOf(target))
    return isOpen ? undefined : 'of another domain the server imports *.queries.ts, *.steps.ts and *.factory.ts only'
  }
  const isOpen = ['api', 'part', 'schema'].includes(roleOf(target)) || /Pickers?\.tsx$/.test(target)
  return isOpen ? undefined : 'of another domain the web imports *.api.ts, *.part.tsx, *.schema.ts and pickers only'
}

const commandsAreInternal: Rule = ({ from, to, path, target }) => {
  const isCommand = to.workspace === 'server' && to.layer === 'features' && roleOf(target) === 'commands'
  if (
    !isCommand ||
    isTest(path) ||
    from.workspace !== 'server' ||
    from.domain === to.domain ||
    from.layer === 'processes'
  )
    return undefined
  return 'commands are imported by their own domain and server/src/processes only'
}

const kitImportsNoFeature: Rule = ({ from, to }) => {
  // The demo data uses every feature's factories.
  const isFoundation = !['', 'features', 'processes', 'world', 'api-tests'].includes(from.layer)
  if (!isFoundation) return undefined
  if (to.layer === 'features') return `${from.layer}/ imports no feature`
  return to.layer === 'processes' ? `${from.layer}/ imports no process` : undefined
}

const manifestsAreListed: Rule = ({ to, path, target }) => {
  if (roleOf(target) !== 'feature') return undefined
  const list = `${to.workspace}/src/features.ts`
  return path === list ? undefined : `a manifest is imported by ${list} only`
}

const rules: readonly Rule[] = [
  manifestsAreListed,
  contractImportsPureLibraries,
  webAndServerAreSeparate,
  commandsAreInternal,
  domainsImportOpenRolesOnly,
  kitImportsNoFeature,
]

const reasonAgainst = (path: string, target: string): string | undefined => {
  const edge = { from: locationOf(path), to: locationOf(target), path, target }
  for (const rule of rules) {
    const reason = rule(edge)
    if (reason) return reason
  }
  return undefined
}
