import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLastEntry } from './brackets.ts'
import type { Variant } from './files.ts'
import { fill, type FeatureNames } from './names.ts'

/** One edit of a table; `undefined` from it means that the file has another shape than `expects` says. */
interface Edit {
  expects: string
  apply: (text: string, fillIn: (template: string) => string) => string | undefined
  /** The variant that has this edit; without it every variant. */
  only?: Variant
}

/** A table in which every feature has an entry. */
interface Registration {
  path: string
  edits: readonly Edit[]
}

/** An entry at the end of the list or object that `path` leads to. */
const entry = (path: readonly RegExp[], template: string): Edit => ({
  expects: path.map(({ source }) => source).join(' … '),
  apply: (text, fillIn) => withLastEntry(text, path, fillIn(template)),
})

/** `template` right behind the first match. */
const behind = (pattern: RegExp, template: string): Edit => ({
  expects: pattern.source,
  apply: (text, fillIn) => {
    const found = pattern.exec(text)
    if (!found) return undefined
    const at = found.index + found[0].length
    return text.slice(0, at) + fillIn(template) + text.slice(at)
  },
})

/** An import among those from the same folder, in their alphabetical order. */
const importing = (line: string): Edit => ({
  expects: 'imports',
  apply: (text, fillIn) => {
    const wanted = fillIn(line)
    const path = pathOf(wanted)
    const folder = /^\.{1,2}\/[\w-]+\//.exec(path)?.[0] ?? './'
    const imports = Array.from(text.matchAll(/^import [^;]*? from '([^']+)'\n/gm), (found) => ({
      path: found[1] ?? '',
      end: found.index + found[0].length,
    }))
    const neighbours = imports.filter((each) => each.path.startsWith(folder))
    const above = neighbours.findLast((each) => each.path < path) ?? neighbours[0] ?? imports.at(-1)
    return above && `${text.slice(0, above.end)}${wanted}\n${text.slice(above.end)}`
  },
})

const pathOf = (line: string): string => / from '([^']+)'/.exec(line)?.[1] ?? ''

const factory = `import { aGizmo } from '../gizmos-domain/gizmos-path/gizmos-path.factory.ts'`

const manifest = `import { gizmos } from './gizmos-domain/gizmos-path/gizmos-path.feature.ts'`

const registrations: readonly Registration[] = [
  {
    path: 'contract/src/features.ts',
    edits: [importing(manifest), entry([/export const features = \[/], 'gizmos')],
  },
  {
    path: 'contract/src/access/permissions.ts',
    edits: [
      entry([/export const permissions = \{/], `'gizmos.view': adminsAndPlaceAdmins`),
      {
        ...entry([/export const permissions = \{/], `'gizmos.edit': adminsAndPlaceAdmins`),
        only: 'record',
      },
    ],
  },
  {
    path: 'server/src/features.ts',
    edits: [importing(manifest), entry([/const all = \[/], 'gizmos')],
  },
  {
    path: 'server/src/api-tests/records.testing.ts',
    edits: [
      importing(factory),
      entry([/const creators\b[^=]*= \{/], 'gizmo: ({ db, place }) => idOf(aGizmo().at(place).save(db))'),
    ],
  },
  {
    path: 'server/src/world/demo-world.ts',
    edits: [
      importing(`import { addGizmos } from './demo-gizmos-path.ts'`),
      {
        expects: 'await insertDemo(tx, demo)',
        apply: (text, fillIn) => {
          const at = text.indexOf('  await insertDemo(tx, demo)')
          if (at < 0) return undefined
          return `${text.slice(0, at)}  ${fillIn('addGizmos(world)')}\n${text.slice(at)}`
        },
      },
    ],
  },
  {
    path: 'web/src/routes.tsx',
    edits: [
      importing(`import { GizmosSearch } from './gizmos-domain/gizmos-path/gizmos-path.search.ts'`),
      entry(
        [/root\.addChildren\(/, /\[/],
        `page('/gizmos-path', {
    access: 'gizmos.view',
    load: () => import('./gizmos-domain/gizmos-path/GizmosPage.tsx'),
    search: GizmosSearch,
  })`,
      ),
    ],
  },
  {
    path: 'web/src/nav.ts',
    edits: [
      {
        expects: `import { … } from '@tabler/icons-react'`,
        apply: (text) => {
          if (/\bIconList\b/.test(text)) return text
          const changed = text.replace(/import \{([^}]*)\} from '@tabler\/icons-react'/, (_, names: string) => {
            const listed = [...names.split(',').map((name) => name.trim()), 'IconList'].filter((name) => name !== '')
            return `import { ${listed.toSorted().join(', ')} } from '@tabler/icons-react'`
          })
          return changed === text ? undefined : changed
        },
      },
      behind(/\bto:\s*\|?\s*(?:'[^']+'\s*\|\s*)*'[^']+'/, ` | '/gizmos-path'`),
      entry(
        [/export const nav\b[^=]*= \[/],
        `{
    to: '/gizmos-path',
    label: () => t(($) => $.gizmos-path.title),
    Icon: IconList,
    isShownTo: (user) => mayOpen(user, 'gizmos.view'),
  }`,
      ),
    ],
  },
  {
    path: 'web/src/nav.test.ts',
    edits: [entry([/const adminLinks\b[^=]*= \[/], `'/gizmos-path'`)],
  },
  {
    path: 'e2e/steps/pages.ts',
    edits: [
      entry([/const globalLinks\b[^=]*= \[/], `'Gizmos words'`),
      entry([/const pages\b[^=]*= \[/], `['/gizmos-path', '/gizmos-path', /^Gizmos words$/]`),
    ],
  },
  {
    path: 'e2e/every-page.spec.ts',
    edits: [entry([/const pages\b[^=]*= \[/], `['/gizmos-path', 'Gizmos title et', 'Gizmos title lv']`)],
  },
]

/** The files in which a feature is entered. */
export const registeredPaths: readonly string[] = registrations.map(({ path }) => path)

/** The tables with the feature entered, path → text. Throws when one has another shape than expected. */
export const enteredIn = (root: string, names: FeatureNames, variant: Variant): Map<string, string> => {
  const fillIn = (template: string): string => fill(template, names)
  const changed = registrations.map(({ path, edits }): [path: string, before: string, after: string] => {
    const before = readFileSync(join(root, path), 'utf8')
    const wanted = edits.filter(({ only }) => only === undefined || only === variant)
    const after = wanted.reduce((text, { expects, apply }) => {
      const result = apply(text, fillIn)
      if (result === undefined)
        throw new Error(`${path} lacks what tools/new-feature/registration.ts looks for: ${expects}`)
      return result
    }, before)
    return [path, before, after]
  })
  return new Map(changed.filter(([, before, after]) => before !== after).map(([path, , after]) => [path, after]))
}
