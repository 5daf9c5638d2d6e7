import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRepository } from '../repository.ts'

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

/** As text: importing these files loads the app, which needs a browser. */
const foundIn = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(inRepository(file), 'utf8').matchAll(pattern)].map(([, path = '']) => path)

const built = new Set(foundIn('web/src/routes.tsx', /\bpage\('([^']+)'/g).map(shape))

test('every route of the specification: in the route table', () => {
  expect(specified.filter((path) => !built.has(shape(path)))).toEqual([])
})

test('every page with a link in the menu: in the pages of every-page.spec.ts', () => {
  const walked = new Set(foundIn('e2e/every-page.spec.ts', /^ {2}\['([^'?]+)/gm))
  const linked = foundIn('web/src/nav.ts', /\bto: '([^']+)'/g)
  expect(linked).toContain('/sessions')
  expect(linked.filter((path) => !walked.has(path))).toEqual([])
})
