import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill, type FeatureNames } from './names.ts'

/** One of the tables of contents that every feature stands in: what to import there, and what to add before which text. */
interface Registration {
  path: string
  importLine?: string
  before: string | RegExp
  text: string
}

const registrations: readonly Registration[] = [
  {
    path: 'contract/src/api.ts',
    importLine: `import { gizmosApi } from './gizmos-path/gizmos-path.endpoints.ts'\n`,
    before: '}\nexport type Api',
    text: '  gizmos: gizmosApi,\n',
  },
  {
    path: 'contract/src/access/permissions.ts',
    before: '} as const satisfies',
    text: `  'gizmos.view': adminsAndPlaceAdmins,\n  'gizmos.edit': admins,\n`,
  },
  {
    path: 'server/src/app.ts',
    importLine: `import { gizmosRoutes } from './features/gizmos-path/gizmos-path.routes.ts'\n`,
    before: /,?\s*\](?=\n)/,
    text: ', ...gizmosRoutes',
  },
]

/** Enters a feature in the product's tables of contents; returns the files changed. */
export const register = (root: string, names: FeatureNames): string[] =>
  registrations.map(({ path, importLine = '', before, text }) => {
    const file = join(root, path)
    const source = readFileSync(file, 'utf8')
    const at = placeOf(source, before)
    if (at < 0)
      throw new Error(`${path} has changed its shape: enter the feature by hand, and mend ${import.meta.filename}`)
    const lastImport = source.lastIndexOf('\nimport ')
    const afterImports = importLine === '' ? 0 : source.indexOf('\n', lastImport + 1) + 1
    const entered =
      source.slice(0, afterImports) + importLine + source.slice(afterImports, at) + text + source.slice(at)
    writeFileSync(file, fill(entered, names))
    return path
  })

const placeOf = (source: string, before: string | RegExp): number => {
  if (typeof before === 'string') return source.indexOf(before)
  const routes = source.indexOf('export const routes = [')
  const found = routes < 0 ? -1 : source.slice(routes).search(before)
  return found < 0 ? -1 : routes + found
}
