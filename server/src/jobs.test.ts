import { expect, test } from 'vitest'
import { jobs } from './jobs.ts'

test('job names: feature.verbNoun, unique', () => {
  const names = jobs.map(({ name }) => name)
  for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+([A-Z][a-z]+)*$/)
  expect(new Set(names).size).toBe(names.length)
})
