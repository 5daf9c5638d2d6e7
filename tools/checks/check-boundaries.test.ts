import { describe, expect, test } from 'vitest'
import { readTree } from '../sources/source-tree.ts'
import { findUnusedExports } from '../boundaries/unused-exports.ts'
import { findBoundaryProblems } from './check-boundaries.ts'
import { withTree } from '../temporary-tree.ts'

const problemsOf = (files: Record<string, string>) => withTree(files, findBoundaryProblems)

const importing = (path: string) => `import { a } from '${path}'\nexport const b = a\n`

const typed = (path: string) => `import type { A } from '${path}'\nexport type B = A\n`

const own = 'server/src/parking/bookings/bookings'
const page = 'web/src/parking/bookings/BookingsPage.tsx'
const policy = 'contract/src/parking/bookings/bookings.policy.ts'
const time = 'contract/src/kit/time.ts'

/** Joined, so that the check does not match its own test. */
const word = (...parts: string[]) => parts.join('')

describe('permitted imports', () => {
  test.each([
    ['contract on zod', policy, 'zod'],
    ['contract test on node', 'contract/src/parking/bookings/bookings.test.ts', 'node:fs'],
    ['feature on the contract', page, '@parkla/contract/parking/zones/zones.schema.ts'],
    ['feature on its own commands', `${own}.routes.ts`, './bookings.commands.ts'],
    ['feature on its domain’s commands', `${own}.commands.ts`, '../places/places.commands.ts'],
    ['feature on its domain’s page', page, '../places/PlacesPage.tsx'],
    ['domain on another’s queries', `${own}.queries.ts`, '../../members/fleets/fleets.queries.ts'],
    ['domain on another’s steps', `${own}.commands.ts`, '../../members/fleets/fleets.steps.ts'],
    ['domain on another’s picker', page, '../../members/fleets/FleetPicker.tsx'],
    ['domain on another’s part', page, '../../members/fleets/FleetFilters.part.tsx'],
    ['test on another domain’s jobs', `${own}.test.ts`, '../../members/fleets/fleets.jobs.ts'],
    ['process on two domains’ commands', 'server/src/processes/move.ts', '../parking/places/places.commands.ts'],
    ['top file on features', 'server/src/app.ts', './parking/places/places.routes.ts'],
    ['list of features on a manifest', 'server/src/features.ts', './parking/places/places.feature.ts'],
    ['tools on the server', 'tools/seed.ts', '@parkla/server/parking/places/places.commands.ts'],
  ])('%s', (_case, path, target) => {
    expect(problemsOf({ [path]: importing(target) })).toEqual([])
  })
})

describe('forbidden imports', () => {
  test.each([
    ['contract on the server', policy, '@parkla/server/kit/db.ts', 'zod and libphonenumber-js/core only'],
    ['contract on node', time, 'node:fs', 'zod and libphonenumber-js/core only'],
    ['contract on a package', time, 'dayjs', 'zod and libphonenumber-js/core only'],
    ['contract kit on a feature', time, '../parking/bookings/bookings.policy.ts', 'imports no feature'],
    ['web on the server', 'web/src/main.tsx', '@parkla/server/app.ts', 'never import each other'],
    ['server on the web', 'server/src/app.ts', '../../web/src/main.tsx', 'never import each other'],
    ['server on the tools', 'server/src/app.ts', '../../tools/postgres.ts', 'nothing of tools'],
    [
      'another domain’s commands',
      `${own}.commands.ts`,
      '../../members/fleets/fleets.commands.ts',
      'server/src/processes only',
    ],
    [
      'a feature’s commands from the top',
      'server/src/app.ts',
      './parking/places/places.commands.ts',
      'server/src/processes only',
    ],
    ['reads on writes', `${own}.queries.ts`, '../places/places.steps.ts', 'reads import no writes'],
    ['feature on a process', `${own}.routes.ts`, '../../processes/move.ts', 'binds its own routes'],
    ['another domain’s routes', `${own}.queries.ts`, '../../members/fleets/fleets.routes.ts', '*.queries.ts'],
    ['manifest from the app', 'server/src/app.ts', './parking/places/places.feature.ts', 'features.ts only'],
    ['manifest of the same domain', `${own}.routes.ts`, '../places/places.feature.ts', 'features.ts only'],
    ['another domain’s page', page, '../../members/fleets/FleetsPage.tsx', '*.api.ts'],
    [
      'server kit on a feature',
      'server/src/kit/http/http.ts',
      '../../parking/places/places.queries.ts',
      'imports no feature',
    ],
    ['web kit on a feature', 'web/src/kit/table.tsx', '../parking/places/places.api.ts', 'imports no feature'],
    [
      'ui on the contract’s feature',
      'web/src/ui/Badge.tsx',
      '@parkla/contract/parking/zones/zones.schema.ts',
      'imports no feature',
    ],
    [
      'a port on a feature',
      'server/src/ports/mail.port.ts',
      '../parking/places/places.queries.ts',
      'imports no feature',
    ],
    ['server kit on a process', 'server/src/kit/http/http.ts', '../../processes/move.ts', 'imports no process'],
    ['an adapter on a process', 'server/src/adapters/mail.ts', '../processes/move.ts', 'imports no process'],
  ])('%s', (_case, path, target, reason) => {
    expect(problemsOf({ [path]: importing(target) })).toEqual([expect.stringContaining(reason)])
  })

  test('manifest that no list names: reported', () => {
    const manifest = { 'server/src/parking/zones/zones.feature.ts': 'export const a = 1\n' }
    expect(problemsOf(manifest)).toEqual([
      'server/src/parking/zones/zones.feature.ts is missing in server/src/features.ts',
    ])
    const list = { 'server/src/features.ts': importing('./parking/zones/zones.feature.ts') }
    expect(problemsOf({ ...manifest, ...list })).toEqual([])
  })

  test('lazy import: checked', () => {
    const code = `export const page = () => import('../../members/fleets/FleetsPage.tsx')\n`
    expect(problemsOf({ 'web/src/parking/bookings/bookings.routes.tsx': code })).toHaveLength(1)
  })

  test('import in a comment: ignored', () => {
    const code = `// import { a } from '@parkla/server/app.ts'\n/*\nimport { a } from '@parkla/server/app.ts'\n*/\nexport const b = 1\n`
    expect(problemsOf({ 'web/src/main.tsx': code })).toEqual([])
  })
})

describe('contents of roles', () => {
  const queries = (text: string) => ({ [`${own}.queries.ts`]: `export const move = (tx: Tx) => ${text}\n` })

  test.each([
    ['insert', 'sql`insert into bookings (id) values (1)`'],
    ['update of a named table', 'sql`update ${sql.table(bookings)} b set id = 1`'],
    ['update within a select', 'sql`with moved as (update bookings\n  set id = 1) select 1`'],
    ['delete', 'sql`delete from bookings`'],
    ['builder’s update', "tx.updateTable('bookings')"],
    ['update of a table renamed by as', 'sql`update bookings as b set id = 1`'],
    ['merge', 'sql`merge into bookings using moved on true when matched then delete`'],
    ['truncate', 'sql`truncate bookings`'],
  ])('%s in a file of reads: reported', (_case, text) => {
    expect(problemsOf(queries(text))).toEqual([expect.stringContaining('in a file of reads')])
  })

  test('locking select in a file of reads: passes', () => {
    expect(problemsOf(queries('sql`select id from bookings for update of b skip locked`'))).toEqual([])
  })

  test('component called .api.tsx: reported', () => {
    const code = 'export const Bar = () => <p />\n'
    expect(problemsOf({ 'web/src/parking/bookings/Bar.api.tsx': code })).toEqual([expect.stringContaining('no JSX')])
    expect(problemsOf({ 'web/src/parking/bookings/Bar.part.tsx': code })).toEqual([])
  })
})

describe('directions', () => {
  const between = (one: string, other: string) => ({
    [`${own}${one}`]: importing('../places/places.queries.ts'),
    [`server/src/parking/places/list/places${other}`]: importing('../../bookings/stays/stays.queries.ts'),
  })

  test('two features that import each other by different files: reported once', () => {
    expect(problemsOf(between('.commands.ts', '.commands.ts'))).toEqual([
      expect.stringContaining('server/parking/bookings and server/parking/places import each other'),
    ])
  })

  test('tests and factories: either way', () => {
    expect(problemsOf(between('.commands.ts', '.factory.ts'))).toEqual([])
    expect(problemsOf(between('.test.ts', '.commands.ts'))).toEqual([])
  })
})

describe('cycles', () => {
  test('two files that import each other: reported', () => {
    const files = { 'server/src/kit/a.ts': importing('./b.ts'), 'server/src/kit/b.ts': importing('./a.ts') }
    expect(problemsOf(files)).toEqual(['import cycle: server/src/kit/a.ts → server/src/kit/b.ts → server/src/kit/a.ts'])
  })

  test('a cycle of type imports: reported', () => {
    const files = { 'web/src/a.ts': typed('./b.ts'), 'web/src/b.ts': typed('./c.ts'), 'web/src/c.ts': typed('./a.ts') }
    expect(problemsOf(files)).toHaveLength(1)
  })

  test('a diamond: no cycle', () => {
    const both = `import { b } from './b.ts'\nimport { b as c } from './c.ts'\nexport const a = b + c\n`
    const files = {
      'web/src/a.ts': both,
      'web/src/b.ts': importing('./d.ts'),
      'web/src/c.ts': importing('./d.ts'),
      'web/src/d.ts': 'export const a = 1\n',
    }
    expect(problemsOf(files)).toEqual([])
  })
})

describe('folders', () => {
  const many = (folder: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/f${index}.md`, 'Text\n']))

  test('29 files in a folder: reported; 28, and a subfolder: passes', () => {
    expect(problemsOf(many('web/src/kit', 29))).toEqual([expect.stringContaining('web/src/kit: 29 files')])
    expect(problemsOf({ ...many('web/src/kit', 28), ...many('web/src/kit/forms', 5) })).toEqual([])
  })

  test('file of a domain outside its features: reported', () => {
    expect(problemsOf({ 'server/src/parking/prices.ts': 'export const a = 1\n' })).toEqual([
      "server/src/parking/prices.ts stands in no feature's folder",
    ])
  })

  test('numbered migrations: no limit', () => {
    expect(problemsOf(many('server/migrations', 40))).toEqual([])
  })
})

describe('style', () => {
  const fine = 'export const a = 1\n'
  test.each([
    ['file called index', 'web/src/kit/index.ts', fine, 'has no meaning'],
    ['folder called utils', 'server/src/utils/money.ts', fine, 'has no meaning'],
    ['file called helpers', 'server/src/kit/helpers.test.ts', fine, 'has no meaning'],
    ['default export', 'web/src/main.tsx', 'export default 1\n', 'named exports'],
    ['default export by name', 'web/src/main.tsx', 'const a = 1\nexport { a as default }\n', 'named exports'],
    ['constant in capitals', 'server/src/kit/db.ts', 'export const TIMEOUT_MS = 1\n', 'camelCase'],
    ['301 lines', 'server/src/kit/db.ts', fine.repeat(301), '301 lines'],
    ['clock in the contract', time, 'export const now = () => Date.now()\n', 'Date.now'],
    ['environment in a feature', 'server/src/parking/a/a.queries.ts', 'export const a = process.env.A\n', 'process.'],
    ['SQL in a string', 'server/src/parking/a/a.queries.ts', "export const a = 'select 1'\n", 'SQL is written'],
    ['SQL in a template', 'server/src/parking/a/a.ts', 'export const a = `\n  insert into a`\n', 'SQL is written'],
    ['unfinished work', 'docs/a.md', `One\n${word('TO', 'DO')} two\n`, ':2: unfinished'],
    ['type checker off', 'web/src/main.tsx', `// @ts-${word('ign', 'ore')}\n`, 'type checker'],
    ['path of one machine', 'docs/a.md', `cd ${word('/ho', 'me')}/mari/parkla\n`, 'path of one machine'],
  ])('%s', (_case, path, text, reason) => {
    expect(problemsOf({ [path]: text })).toEqual([expect.stringContaining(reason)])
  })

  test.each([
    ['index.html for Vite', 'web/index.html', '<html></html>'],
    ['default export of a configuration', 'web/vite.config.ts', 'export default {}\n'],
    ['a schema', 'contract/src/kit/id.ts', 'export const Id = 1\n'],
    ['300 lines', 'server/src/kit/db.ts', fine.repeat(300)],
    ['long test', 'server/src/kit/db.test.ts', fine.repeat(400)],
    ['clock in a test', 'contract/src/kit/time.test.ts', 'export const now = () => Date.now()\n'],
    ['the word in a string', time, `export const a = 'fetch('\n`],
    ['SQL as a fragment', 'server/src/parking/a/a.ts', 'export const a = sql<{ id: number }>`\n  select 1`\n'],
    ['SQL of the sessions list', 'server/src/parking/sessions/list/a.ts', 'export const a = `select 1`\n'],
    ['a route called home', 'web/src/nav.ts', `export const home = '/home'\n`],
  ])('%s is fine', (_case, path, text) => {
    expect(problemsOf({ [path]: text })).toEqual([])
  })
})

test('exported value that no other file uses: reported; one used inside a template: not', () => {
  const text = 'export const own = 1\nexport const used = own\nexport const dead = 1\n'
  const files = { 'web/src/a.ts': text, 'web/src/b.ts': 'export const dead2 = `${used}`\n// dead\n' }
  expect(withTree(files, (root) => findUnusedExports(readTree(root)))).toEqual([
    'web/src/a.ts: own is exported and used in no other file',
    'web/src/a.ts: dead is exported and used in no other file',
    'web/src/b.ts: dead2 is exported and used in no other file',
  ])
})
