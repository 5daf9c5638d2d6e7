import { expect, test } from 'vitest'
import { featureNames, featureSteps } from './feature-tests.ts'

test('features of any side are known, the kit is none', () => {
  expect(featureNames()).toEqual(expect.arrayContaining(['fleets', 'home', 'tariffs', 'zones']))
  expect(featureNames()).not.toContain('kit')
})

test('steps of a feature: the quick static checks and its tests', () => {
  const names = featureSteps('zones').map(({ name }) => name)
  expect(names).toEqual(['types', 'lint', 'format', 'boundaries', 'phrases', 'rules of the product', 'tests of zones'])
})
