import { expect, test } from 'vitest'
import { routesIn } from './route-table.ts'

test('route table: paths with the files of their pages, also through a named loader', () => {
  const table = `const login = () => import('./people/accounts/LoginPage.tsx')
const pages = [
  page('/login', { access: 'public', load: login, search: LoginSearch }),
  page('/places', {
    access: 'places.view',
    load: () => import('./parking/places/PlacesPage.tsx'),
  }),
]`
  expect(routesIn(table)).toEqual([
    { path: '/login', file: './people/accounts/LoginPage.tsx' },
    { path: '/places', file: './parking/places/PlacesPage.tsx' },
  ])
})

test('route table: a page in another shape stops the build', () => {
  expect(() => routesIn(`  page('/places', placesOptions),\n`)).toThrow('cannot read a page')
})
