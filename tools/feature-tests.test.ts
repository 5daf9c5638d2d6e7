import { expect, test } from 'vitest'
import { featureNames, featureSteps } from './feature-tests.ts'

test('features of any side are known, the kit is none', () => {
  expect(featureNames()).toEqual(expect.arrayContaining(['fleets', 'home', 'tariffs', 'zones']))
  expect(featureNames()).not.toContain('kit')
})

test('a feature is checked in three steps', () => {
  expect(featureSteps('zones').map(({ name }) => name)).toEqual(['types', 'lint', 'tests of zones'])
})
