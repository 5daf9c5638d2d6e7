import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRepository } from './repository.ts'

/** Every route of the specification's route table. */
const specified = [
  '/',
  '/chat',
  '/login',
  '/forgot-pwd',
  '/reset/{uuid}',
  '/owner/activate/{email}/{uuid}',
  '/enforcement-officer/activate/{email}/{uuid}',
  '/home',
  '/places',
  '/place/{id}',
  '/sessions',
  '/users',
  '/whitelists/{id}',
  '/whitelist/{id}',
  '/fleets',
  '/fleet/{id}',
  '/report',
  '/profile',
  '/gate-controllers/{id}',
  '/monthly-passes/{id}',
  '/campaigns',
  '/campaign/{id}',
  '/enforcement',
  '/settings',
  '/settings/operator',
  '/zone/{id}',
  '/parking-fine/{id}',
  '/booking',
  '/vehicle-groups',
  '/place/{placeId}/disputes',
  '/disputes',
]

/** Parameters have other names here, and the query string holds none. */
const shape = (path: string): string => path.replaceAll(/\{\w+\}|\$\w+/g, '{}')

// As text: importing the route table loads the app, which needs a browser.
const source = readFileSync(inRepository('web', 'src', 'routes.tsx'), 'utf8')
const built = new Set([...source.matchAll(/\bpage\('([^']+)'/g)].map(([, path = '']) => shape(path)))

test('every route of the specification is in the route table', () => {
  expect(specified.filter((path) => !built.has(shape(path)))).toEqual([])
})
