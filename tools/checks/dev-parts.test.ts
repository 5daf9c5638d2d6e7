import { expect, test } from 'vitest'
import { repository } from '../repository.ts'
import { readTree } from '../sources/source-tree.ts'

/** Parts that show nothing of their own, or only with a signed-in user, an answer of the server or the keyboard. */
const notShown = [
  'ui/OwnMoment',
  'ui/page/ListPage',
  'ui/page/QueryContent',
  'ui/page/SkipLink',
  'ui/record/NewestRecord',
]

test('every part of the interface: shown on the page of parts', () => {
  const imports = new Map(readTree(repository).map((file) => [file.path, file.imports]))
  const reached = new Set<string>()
  const reach = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    imports.get(path)?.forEach(reach)
  }
  reach('web/dev/ui/main.tsx')
  const parts = [...imports.keys()].filter((path) => /^web\/src\/ui\/.*\.tsx$/.test(path))
  const missing = parts.filter((path) => !reached.has(path)).map((path) => path.replace(/^web\/src\/|\.tsx$/g, ''))
  expect(missing.toSorted()).toEqual(notShown)
})
