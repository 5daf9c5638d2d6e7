import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBoundaryProblems } from '../check-boundaries.ts'
import { findPhraseProblems } from '../check-phrases.ts'
import { repository } from '../repository.ts'
import { withTree } from '../temporary-tree.ts'
import { newFiles, writeFiles } from './files.ts'
import { namesOf } from './names.ts'
import { enteredIn, registeredPaths } from './registration.ts'

/** The product's own tables of contents as they are today: a change of their shape is noticed here. */
const contents = Object.fromEntries(
  [...registeredPaths, 'server/migrations/0001-organisation.sql'].map((path) => [
    path,
    readFileSync(join(repository, path), 'utf8'),
  ]),
)

const names = namesOf('monthly-passes')

test('a feature stands in every table of contents, and so does the next one', () => {
  withTree(contents, (root) => {
    for (const name of [names, namesOf('offers')]) writeFiles(root, enteredIn(root, name))
    const read = (path: string) => readFileSync(join(root, path), 'utf8')
    expect(read('contract/src/api.ts')).toContain('  monthlyPasses: monthlyPassesApi,\n  offers: offersApi,\n}')
    expect(read('contract/src/access/permissions.ts')).toContain(`  'offers.edit': admins,\n}`)
    expect(read('contract/src/live/live.endpoints.ts')).toContain(`'monthlyPasses', 'offers', `)
    expect(read('server/src/features/live/live.routes.ts')).toContain(`  offers: ['offers.view'],\n`)
    expect(read('server/src/app.ts')).toMatch(/\.\.\.monthlyPassesRoutes, \.\.\.offersRoutes,?\s*\]\n/)
    expect(read('web/src/routes.tsx')).toContain(`import { OffersSearch } from './features/offers/offers.search.ts'\n`)
    expect(read('web/src/routes.tsx')).toContain(`page('/monthly-passes', {`)
    expect(read('web/src/nav.ts')).toContain(`| '/monthly-passes' | '/offers'`)
    expect(read('web/src/nav.ts')).toContain(`label: () => t(($) => $['monthly-passes'].title)`)
    // Imported once, used by both.
    expect(read('web/src/nav.ts').split('IconList,')).toHaveLength(4)
  })
})

test('a table of contents of another shape is told', () => {
  withTree({ ...contents, 'web/src/nav.ts': 'export const nav = {}\n' }, (root) => {
    expect(() => enteredIn(root, names)).toThrow('web/src/nav.ts has another shape')
  })
})

test('the files keep the boundaries, the house style and the rules of phrases', () => {
  const nav = `export const title = t(($) => $['monthly-passes'].title)\n`
  withTree({ 'server/migrations/0007-before.sql': '', 'web/src/nav.ts': nav }, (root) => {
    const files = newFiles(root, names)
    expect([...files.keys()]).toContain('server/migrations/0008-monthly-passes.sql')
    expect([...files].filter(([path, text]) => /gizmo/i.test(path + text))).toEqual([])
    writeFiles(root, files)
    expect(findBoundaryProblems(root)).toEqual([])
    expect(findPhraseProblems(root)).toEqual([])
    expect(() => newFiles(root, names)).toThrow('exists already')
  })
})
