import { expect, test } from 'vitest'
import { routesIn } from './route-table.ts'

test('route table: paths with the files of their pages, also through a named loader', () => {
  const table = `const login = () => import('./features/accounts/LoginPage.tsx')
const pages = [
  page('/login', { access: 'public', load: login, search: LoginSearch }),
  page('/places', {
    access: 'places.view',
    load: () => import('./features/places/PlacesPage.tsx'),
  }),
]`
  expect(routesIn(table)).toEqual([
    { path: '/login', file: './features/accounts/LoginPage.tsx' },
    { path: '/places', file: './features/places/PlacesPage.tsx' },
  ])
})

test('route table: a page in another shape stops the build', () => {
  expect(() => routesIn(`  page('/places', placesOptions),\n`)).toThrow('cannot read a page')
})
