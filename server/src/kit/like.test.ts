import { expect, test } from 'vitest'
import { indexedPart } from './like.ts'

test.each([
  ['+37255512345', '512345'],
  ['+372 5551 2345', '51 2345'],
  ['HB-85313483', '313483'],
  ['BK-2024-00123', '4-00123'],
  ['HB-12345', '12345'],
  ['HB-1234', 'HB-1234'],
  ['guest12345@mail.example', 'guest12345@mail.example'],
  ['Õunapuu', 'Õunapuu'],
])('part of %s that a trigram index reads: %s', (text, part) => {
  expect(indexedPart(text)).toBe(part)
})
