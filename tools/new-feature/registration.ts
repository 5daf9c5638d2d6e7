import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill, type FeatureNames } from './names.ts'

/** What to write before which text; with `unless`, only where that is not said yet. */
interface Entry {
  before: string | RegExp
  text: string
  unless?: string
}

/** One of the tables of contents that every feature stands in. */
interface Registration {
  path: string
  importLine?: string
  entries: readonly Entry[]
}

const registrations: readonly Registration[] = [
  {
    path: 'contract/src/api.ts',
    importLine: `import { gizmosApi } from './gizmos-path/gizmos-path.endpoints.ts'\n`,
    entries: [{ before: '}\nexport type Api', text: '  gizmos: gizmosApi,\n' }],
  },
  {
    path: 'contract/src/access/permissions.ts',
    entries: [
      {
        before: '} as const satisfies',
        text: `  'gizmos.view': adminsAndPlaceAdmins,\n  'gizmos.edit': admins,\n`,
      },
    ],
  },
  {
    path: 'contract/src/live/live.endpoints.ts',
    entries: [{ before: /'\w+',?\s*\]\)/, text: `'gizmos', ` }],
  },
  {
    path: 'server/src/features/live/live.routes.ts',
    entries: [{ before: /  sessions: \['sessions\.view'/, text: `  gizmos: ['gizmos.view'],\n` }],
  },
  {
    path: 'server/src/app.ts',
    importLine: `import { gizmosRoutes } from './features/gizmos-path/gizmos-path.routes.ts'\n`,
    entries: [{ before: /(?<=export const routes = \[[^\]]*?),?\s*\]/, text: ', ...gizmosRoutes' }],
  },
  {
    path: 'web/src/routes.tsx',
    importLine: `import { GizmosSearch } from './features/gizmos-path/gizmos-path.search.ts'\n`,
    entries: [
      {
        before: /(?<=\n)\]\)\n/,
        text: `  page('/gizmos-path', {
    access: 'gizmos.view',
    load: () => import('./features/gizmos-path/GizmosPage.tsx'),
    search: GizmosSearch,
  }),\n`,
      },
    ],
  },
  {
    path: 'web/src/nav.ts',
    entries: [
      { before: /type TablerIcon,?\s*\} from/, text: 'IconList, ', unless: 'IconList' },
      { before: /\n {2}label: \(\) => string/, text: ` | '/gizmos-path'` },
      {
        before: /\](?=\s*$)/,
        text: `  {
    to: '/gizmos-path',
    label: () => t(($) => $.gizmos-path.title),
    Icon: IconList,
    isShownTo: (user) => mayOpen(user, 'gizmos.view'),
  },\n`,
      },
    ],
  },
]

/** The files in which a feature is entered. */
export const registeredPaths: readonly string[] = registrations.map(({ path }) => path)

/** The tables of contents with the feature entered, path → text. Throws when one has another shape than expected. */
export const enteredIn = (root: string, names: FeatureNames): Map<string, string> =>
  new Map(
    registrations.map((registration) => {
      const source = readFileSync(join(root, registration.path), 'utf8')
      return [registration.path, withEntries(source, registration, names)]
    }),
  )

const withEntries = (source: string, { path, importLine = '', entries }: Registration, names: FeatureNames): string => {
  const imported = fill(importLine, names)
  const start = imported === '' ? source : insertedAt(source, afterImports(source), imported)
  return entries.reduce((text, { before, text: entry, unless }) => {
    if (unless !== undefined && text.includes(unless)) return text
    const at = typeof before === 'string' ? text.indexOf(before) : text.search(before)
    if (at < 0) throw new Error(`${path} has another shape than expected: mend ${import.meta.filename}`)
    return insertedAt(text, at, fill(entry, names))
  }, start)
}

const insertedAt = (text: string, at: number, entry: string): string => text.slice(0, at) + entry + text.slice(at)

/** Behind the last import that fits on one line. */
const afterImports = (source: string): number =>
  Math.max(0, ...Array.from(source.matchAll(/^import .* from '.*'\n/gm), (match) => match.index + match[0].length))
