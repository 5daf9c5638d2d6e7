import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accessByRole, openToAll, pages, publicPages, signInPages } from './pages.ts'

test('tables of pages: contain every route', () => {
  const source = readFileSync(new URL('../../web/src/routes.tsx', import.meta.url), 'utf8')
  const built = [...source.matchAll(/\bpage\('([^']+)'/g)].map(([, pattern]) => pattern ?? '')
  const named = [...signInPages, ...[...pages, ...publicPages].map(([pattern]) => pattern)]
  expect(new Set(named)).toEqual(new Set(built))
})

test('tables of roles: each page with a permission opens for one of the two roles at most', () => {
  const open = [accessByRole.operator, accessByRole.fleet].flatMap(({ open }) => [...open])
  const twice = open.filter((each, at) => open.indexOf(each) !== at)
  expect(new Set(twice)).toEqual(new Set(openToAll))
})
