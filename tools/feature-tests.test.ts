import { expect, test } from 'vitest'
import { featureNames, featuresOf, featureSteps, titlesOf } from './feature-tests.ts'

test('features of any side are known, the kit is none', () => {
  expect(featureNames()).toEqual(expect.arrayContaining(['fleets', 'home', 'tariffs', 'zones']))
  expect(featureNames()).not.toContain('kit')
})

test('changed files: their features on any side, none for other folders', () => {
  const changed = ['web/src/features/zones/x.tsx', 'contract/src/fleets/reasons/en.json', 'contract/src/kit/day.ts', '']
  expect(featuresOf(changed)).toEqual(['fleets', 'zones'])
})

test('steps of features: the quick static checks, their tests and the generated tests of their endpoints', () => {
  const checks = ['types', 'lint', 'format', 'boundaries', 'phrases', 'rules of the product']
  const tests = ['tests of zones, passes', 'rights, input and scope of their endpoints']
  expect(featureSteps(['zones', 'passes']).map(({ name }) => name)).toEqual([...checks, ...tests])
})

test.each([
  ['GET /adminapi/zones', true],
  ['access GET /adminapi/zones/:id unknown id: 404, 409 or 422', true],
  ['DELETE /adminapi/zones: the scope names every id', true],
  ['GET /adminapi/places/:id', false],
  ['GET /adminapi/zones-of-fleets', false],
])('%s is a title of the endpoints of zones: %s', (title, isOne) => {
  expect(new RegExp(titlesOf(['zones'])).test(title)).toBe(isOne)
})
