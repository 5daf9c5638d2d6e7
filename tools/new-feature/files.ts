import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fill, type FeatureNames } from './names.ts'

/** `record`: a list with filters, a lifecycle, a dialog, commands and a job. `list`: the list alone. */
export type Variant = 'record' | 'list'

const contract = 'contract/src/gizmos-path'
const server = 'server/src/features/gizmos-path'
const web = 'web/src/features/gizmos-path'

/** Template → path of its file, in both variants. */
const always: readonly [template: string, path: string][] = [
  ['schema', `${contract}/gizmos-path.schema.ts`],
  ['endpoints', `${contract}/gizmos-path.endpoints.ts`],
  ['queries', `${server}/gizmos-path.queries.ts`],
  ['routes', `${server}/gizmos-path.routes.ts`],
  ['factory', `${server}/gizmos-path.factory.ts`],
  ['server-test', `${server}/gizmos-path.test.ts`],
  ['server-phrases-en', `${server}/phrases/en.json`],
  ['server-phrases-et', `${server}/phrases/et.json`],
  ['server-phrases-lv', `${server}/phrases/lv.json`],
  ['demo', 'server/src/world/demo-gizmos-path.ts'],
  ['page', `${web}/GizmosPage.tsx`],
  ['filters', `${web}/GizmoFilters.tsx`],
  ['columns', `${web}/gizmos-path.columns.tsx`],
  ['api', `${web}/gizmos-path.api.ts`],
  ['search', `${web}/gizmos-path.search.ts`],
  ['phrases-en', `${web}/phrases/en.json`],
  ['phrases-et', `${web}/phrases/et.json`],
  ['phrases-lv', `${web}/phrases/lv.json`],
  ['e2e', 'e2e/gizmos-path.spec.ts'],
]

const ofRecords: readonly [template: string, path: string][] = [
  ['lifecycle', `${contract}/gizmos-path.lifecycle.ts`],
  ['policy', `${contract}/gizmos-path.policy.ts`],
  ['policy-test', `${contract}/gizmos-path.policy.test.ts`],
  ['reasons-en', `${contract}/reasons/en.json`],
  ['reasons-et', `${contract}/reasons/et.json`],
  ['reasons-lv', `${contract}/reasons/lv.json`],
  ['commands', `${server}/gizmos-path.commands.ts`],
  ['jobs', `${server}/gizmos-path.jobs.ts`],
  ['actions', `${web}/useGizmoActions.tsx`],
  ['dialog', `${web}/GizmoDialog.tsx`],
]

/** The files of a new feature, path → text. Throws when one of them exists in the tree at `root`. */
export const newFiles = (root: string, names: FeatureNames, variant: Variant): Map<string, string> => {
  const places = variant === 'record' ? [...always, ...ofRecords] : always
  const files = new Map(places.map(([template, path]) => [fill(path, names), textOf(template, names, variant)]))
  files.set(nextMigration(root, names), textOf('migration', names, variant))
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

const textOf = (template: string, names: FeatureNames, variant: Variant): string => {
  const text = readFileSync(join(import.meta.dirname, 'templates', `${template}.txt`), 'utf8')
  return fill(partsFor(text, variant), names)
}

/** Lines between `#record` or `#list` and the next such line or `#end` belong to that variant only. */
export const partsFor = (template: string, variant: Variant): string => {
  let part: string = variant
  const isKept = (line: string): boolean => {
    const [, mark] = /^#(record|list|end)$/.exec(line) ?? []
    if (mark === undefined) return part === variant
    part = mark === 'end' ? variant : mark
    return false
  }
  return template.split('\n').filter(isKept).join('\n')
}

/** Migrations are numbered in the order in which they apply. */
const nextMigration = (root: string, { features }: FeatureNames): string => {
  const numbers = readdirSync(join(root, 'server', 'migrations')).map((name) => Number.parseInt(name, 10) || 0)
  return `server/migrations/${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}-${features}.sql`
}
