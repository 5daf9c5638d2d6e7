import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fill, type FeatureNames } from './names.ts'

/** `record`: a list with filters, a lifecycle, a dialog, commands and a job. `list`: the list alone. */
export type Variant = 'record' | 'list'

const contract = 'contract/src/gizmos-domain/gizmos-path'
const server = 'server/src/gizmos-domain/gizmos-path'
const web = 'web/src/gizmos-domain/gizmos-path'

/** Template → path of its file, in both variants. */
const always: readonly [template: string, path: string][] = [
  ['contract/schema', `${contract}/gizmos-path.schema.ts`],
  ['contract/endpoints', `${contract}/gizmos-path.endpoints.ts`],
  ['contract/feature', `${contract}/gizmos-path.feature.ts`],
  ['contract/words-en', `${contract}/words/en.json`],
  ['contract/words-et', `${contract}/words/et.json`],
  ['contract/words-lv', `${contract}/words/lv.json`],
  ['server/feature', `${server}/gizmos-path.feature.ts`],
  ['server/queries', `${server}/gizmos-path.queries.ts`],
  ['server/routes', `${server}/gizmos-path.routes.ts`],
  ['server/factory', `${server}/gizmos-path.factory.ts`],
  ['server/test', `${server}/gizmos-path.test.ts`],
  ['server/demo', 'server/src/world/demo-gizmos-path.ts'],
  ['web/page', `${web}/GizmosPage.tsx`],
  ['web/filters', `${web}/GizmoFilters.tsx`],
  ['web/columns', `${web}/gizmos-path.columns.tsx`],
  ['web/api', `${web}/gizmos-path.api.ts`],
  ['web/search', `${web}/gizmos-path.search.ts`],
  ['web/phrases-en', `${web}/phrases/en.json`],
  ['web/phrases-et', `${web}/phrases/et.json`],
  ['web/phrases-lv', `${web}/phrases/lv.json`],
  ['web/e2e', 'e2e/gizmos-path.spec.ts'],
]

const ofRecords: readonly [template: string, path: string][] = [
  ['contract/lifecycle', `${contract}/gizmos-path.lifecycle.ts`],
  ['contract/policy', `${contract}/gizmos-path.policy.ts`],
  ['contract/policy-test', `${contract}/gizmos-path.policy.test.ts`],
  ['contract/reasons-en', `${contract}/reasons/en.json`],
  ['contract/reasons-et', `${contract}/reasons/et.json`],
  ['contract/reasons-lv', `${contract}/reasons/lv.json`],
  ['server/commands', `${server}/gizmos-path.commands.ts`],
  ['server/jobs', `${server}/gizmos-path.jobs.ts`],
  ['web/actions', `${web}/useGizmoActions.tsx`],
  ['web/dialog', `${web}/GizmoDialog.tsx`],
]

/** The files of a new feature, path → text. Throws when one of them exists in the tree at `root`. */
export const newFiles = (root: string, names: FeatureNames, variant: Variant): Map<string, string> => {
  const places = variant === 'record' ? [...always, ...ofRecords] : always
  const files = new Map(places.map(([template, path]) => [fill(path, names), textOf(template, names, variant)]))
  files.set(nextMigration(root, names), textOf('server/migration', names, variant))
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
