import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBoundaryProblems } from '../checks/check-boundaries.ts'
import { findPhraseProblems } from '../checks/check-phrases.ts'
import { repository } from '../repository.ts'
import { withTree } from '../temporary-tree.ts'
import { withLastEntry } from './brackets.ts'
import { newFiles, partsFor, writeFiles } from './files.ts'
import { namesOf } from './names.ts'
import { enteredIn, registeredPaths } from './registration.ts'

/** The product's own tables as they are today: a change of their shape is noticed here. */
const tables = Object.fromEntries(
  [...registeredPaths, 'server/migrations/0001-baseline.sql'].map((path) => [
    path,
    readFileSync(join(repository, path), 'utf8'),
  ]),
)

const names = namesOf('office/lost-items', { titles: { et: 'Leitud esemed' } })

test('two features, one of them a list: entered in every table', () => {
  withTree(tables, (root) => {
    writeFiles(root, enteredIn(root, names, 'record'))
    writeFiles(root, enteredIn(root, namesOf('members/offers'), 'list'))
    const read = (path: string) => readFileSync(join(root, path), 'utf8')
    for (const side of ['contract', 'server'])
      expect(read(`${side}/src/features.ts`)).toMatch(/\blostItems,\s+offers,\s+\] as const/)
    expect(read('server/src/features.ts')).toContain(
      `import { lostItems } from './office/lost-items/lost-items.feature.ts'\n`,
    )
    expect(read('contract/src/access/permissions.ts')).toContain(`'lostItems.edit':`)
    expect(read('contract/src/access/permissions.ts')).not.toContain(`'offers.edit':`)
    expect(read('server/src/api-tests/records.testing.ts')).toMatch(/lostItem: .*\n.*offer: /)
    expect(read('server/src/world/demo-world.ts')).toContain('addLostItems(world)')
    expect(read('web/src/routes.tsx')).toContain(`import { OffersSearch } from './members/offers/offers.search.ts'\n`)
    expect(read('web/src/routes.tsx')).toContain(`page('/lost-items', {`)
    expect(read('web/src/nav.ts')).toMatch(/\| '\/lost-items'\s*\| '\/offers'/)
    expect(read('web/src/nav.ts')).toContain(`label: () => t(($) => $['lost-items'].title)`)
    // Imported once, used by both, also where a feature of today still has this icon.
    const [imports = ''] = /import \{[^}]*\} from '@tabler\/icons-react'/.exec(read('web/src/nav.ts')) ?? []
    expect(imports.match(/\bIconList\b/g)).toHaveLength(1)
    expect(read('web/src/nav.test.ts')).toMatch(/'\/lost-items',\s+'\/offers',\s+\]\nconst placeAdminLinks/)
    expect(read('e2e/steps/pages.ts')).toMatch(/'Lost items',\s+'Offers',\s+\]/)
    expect(read('e2e/steps/pages.ts')).toContain(`['/lost-items', '/lost-items', /^Lost items$/]`)
    expect(read('e2e/every-page.spec.ts')).toContain(`['/lost-items', 'Leitud esemed', 'Saraksts: lost items']`)
  })
})

test('table of another shape: refused with the file and what it lacks', () => {
  withTree({ ...tables, 'web/src/nav.ts': 'export const nav = {}\n' }, (root) => {
    expect(() => enteredIn(root, names, 'record')).toThrow('web/src/nav.ts lacks')
  })
})

test.each(['record', 'list'] as const)('files of a %s: boundaries, house style and phrases are kept', (variant) => {
  const nav = `export const title = t(($) => $['lost-items'].title)\n`
  const list = `import { lostItems } from './office/lost-items/lost-items.feature.ts'\nexport const features = [lostItems]\n`
  const before = { 'server/migrations/0007-before.sql': '', 'web/src/nav.ts': nav }
  const lists = { 'contract/src/features.ts': list, 'server/src/features.ts': list }
  withTree({ ...before, ...lists }, (root) => {
    const files = newFiles(root, names, variant)
    expect([...files.keys()]).toContain('server/migrations/0008-lost-items.sql')
    expect([...files].filter(([path, text]) => /gizmo|kirje|ierakst|^#/im.test(path + text))).toEqual([])
    writeFiles(root, files)
    expect(findBoundaryProblems(root)).toEqual([])
    expect(findPhraseProblems(root)).toEqual([])
    expect(() => newFiles(root, names, variant)).toThrow('exists already')
  })
})

test('template: the parts of the other variant are left out', () => {
  const template = ['both', '#record', 'record', '#list', 'list', '#end', 'both'].join('\n')
  expect(partsFor(template, 'record')).toBe('both\nrecord\nboth')
  expect(partsFor(template, 'list')).toBe('both\nlist\nboth')
})

describe('last entry', () => {
  test.each([
    ['const a = []', 'const a = [\nc,\n]'],
    ['const a = [b]', 'const a = [b,\nc,\n]'],
    [`const a = [']', // ]\n  b,\n]`, `const a = [']', // ]\n  b,\nc,\n]`],
    [`const a = [b({ x: [1] })]`, `const a = [b({ x: [1] }),\nc,\n]`],
  ])('%j: %j', (text, after) => {
    expect(withLastEntry(text, [/const a = \[/], 'c')).toBe(after)
  })

  test('list that is not there, bracket that stays open: undefined', () => {
    expect(withLastEntry('const b = []', [/const a = \[/], 'c')).toBeUndefined()
    expect(withLastEntry('const a = [b', [/const a = \[/], 'c')).toBeUndefined()
  })
})
