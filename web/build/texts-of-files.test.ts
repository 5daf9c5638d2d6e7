import { expect, test } from 'vitest'
import { withTree } from '../../tools/temporary-tree.ts'
import { textsOfFiles, withoutLoaded, withoutParts } from './texts-of-files.ts'

const files = {
  'web/src/nav.ts': `export const label = () => t(($) => $.board.title)\n`,
  'web/src/routes.tsx': `import './nav.ts'\nimport { Search } from './gates/board/board.search.ts'\nconst load = () => import('./gates/board/BoardPage.tsx')\n`,
  'web/src/gates/board/board.search.ts': `import { max } from '@parkla/contract/gates/board/board.rules.ts'\n`,
  'web/src/gates/board/BoardPage.tsx': `import { mayCorrect } from '@parkla/contract/parking/places/places.policy.ts'
import type { Count } from '@parkla/contract/parking/zones/zones.policy.ts'
export const BoardPage = () => t(($) => $.board.empty) + t(($) => ($.sessions.status[row.Status])) + t(($) => $['lpr-events'].title)\n`,
  'contract/src/gates/board/board.rules.ts': `export const max = refuse('board.full')\n`,
  'contract/src/parking/places/places.policy.ts': `export const mayCorrect = () => refuse('places.closed')\n`,
  'contract/src/parking/zones/zones.policy.ts': `export const mayCount = () => refuse('zones.closed')\n`,
}

const textsOf = (path: string): string[] => withTree(files, (root) => [...textsOfFiles(root).textsOf(path)].toSorted())

test('texts of the route table: named phrases of the navigation, nothing of its pages', () => {
  expect(textsOf('web/src/routes.tsx')).toEqual(['board.title'])
})

test('texts of a page: the phrases and groups it names, reasons of its feature and of the rules it imports', () => {
  expect(textsOf('web/src/gates/board/BoardPage.tsx')).toEqual([
    'board.empty',
    'lpr-events.title',
    'reasons/board',
    'reasons/places',
    'sessions.status',
  ])
})

test("texts of the start: phrases it names, without its features' own reasons", () => {
  const named = withTree(files, (root) => [...textsOfFiles(root).namedTextsOf('web/src/gates/board/BoardPage.tsx')])
  expect(named).toContain('board.empty')
  expect(named).not.toContain('reasons/board')
})

test('loaded texts: a room covers its parts, a part does not cover its room', () => {
  expect(withoutLoaded(new Set(['board.title', 'places', 'ui.close']), new Set(['board', 'places.title']))).toEqual([
    'places',
    'ui.close',
  ])
})

test('parts of a wanted room are not loaded twice', () => {
  expect(withoutParts(['places', 'places.title', 'places-map.title'])).toEqual(['places', 'places-map.title'])
})
