import { expect, test } from 'vitest'
import { featureNames, featureSteps } from './feature-tests.ts'

test('features of any side are known, the kit is none', () => {
  expect(featureNames()).toEqual(expect.arrayContaining(['fleets', 'home', 'tariffs', 'zones']))
  expect(featureNames()).not.toContain('kit')
})

test('steps of a feature: types, lint, boundaries, phrases, its tests', () => {
  const names = featureSteps('zones').map(({ name }) => name)
  expect(names).toEqual(['types', 'lint', 'boundaries', 'phrases', 'tests of zones'])
})
