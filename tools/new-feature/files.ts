import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fill, type FeatureNames } from './names.ts'

/** Template → where its file goes. A place that says gizmos is filled like the template itself. */
const places: readonly [template: string, path: string][] = [
  ['schema', 'contract/src/gizmos-path/gizmos-path.schema.ts'],
  ['endpoints', 'contract/src/gizmos-path/gizmos-path.endpoints.ts'],
  ['policy', 'contract/src/gizmos-path/gizmos-path.policy.ts'],
  ['policy-test', 'contract/src/gizmos-path/gizmos-path.policy.test.ts'],
  ['reasons-en', 'contract/src/gizmos-path/reasons/en.json'],
  ['reasons-et', 'contract/src/gizmos-path/reasons/et.json'],
  ['reasons-lv', 'contract/src/gizmos-path/reasons/lv.json'],
  ['queries', 'server/src/features/gizmos-path/gizmos-path.queries.ts'],
  ['commands', 'server/src/features/gizmos-path/gizmos-path.commands.ts'],
  ['routes', 'server/src/features/gizmos-path/gizmos-path.routes.ts'],
  ['factory', 'server/src/features/gizmos-path/gizmos-path.factory.ts'],
  ['server-test', 'server/src/features/gizmos-path/gizmos-path.test.ts'],
  ['page', 'web/src/features/gizmos-path/GizmosPage.tsx'],
  ['dialog', 'web/src/features/gizmos-path/RenameGizmoDialog.tsx'],
  ['columns', 'web/src/features/gizmos-path/gizmos-path.columns.tsx'],
  ['api', 'web/src/features/gizmos-path/gizmos-path.api.ts'],
  ['search', 'web/src/features/gizmos-path/gizmos-path.search.ts'],
  ['phrases-en', 'web/src/features/gizmos-path/phrases/en.json'],
  ['phrases-et', 'web/src/features/gizmos-path/phrases/et.json'],
  ['phrases-lv', 'web/src/features/gizmos-path/phrases/lv.json'],
  ['e2e', 'e2e/gizmos-path.spec.ts'],
]

/** The files of a new feature, path → text. Throws when one of them exists in the tree at `root`. */
export const newFiles = (root: string, names: FeatureNames): Map<string, string> => {
  const files = new Map(places.map(([template, path]) => [fill(path, names), fill(readTemplate(template), names)]))
  files.set(nextMigration(root, names), fill(readTemplate('migration'), names))
  const existing = [...files.keys()].find((path) => existsSync(join(root, path)))
  if (existing) throw new Error(`${existing} exists already; nothing was written`)
  return files
}

/** Writes files, path → text, below `root`. */
export const writeFiles = (root: string, files: ReadonlyMap<string, string>): void => {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

const readTemplate = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'templates', `${name}.txt`), 'utf8')

/** Migrations are numbered in the order in which they apply. */
const nextMigration = (root: string, { features }: FeatureNames): string => {
  const numbers = readdirSync(join(root, 'server', 'migrations')).map((name) => Number.parseInt(name, 10) || 0)
  return `server/migrations/${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}-${features}.sql`
}
