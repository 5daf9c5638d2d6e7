import { expect, test } from 'vitest'
import { indexedPart, spellingsOf } from './like.ts'

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

test.each([
  ['5551 2345', ['5551 2345', '55512345']],
  ['+372 (555) 12-345', ['+372 (555) 12-345', '+37255512345']],
  ['55512345', ['55512345']],
  ['040 765 4321', ['040 765 4321', '0407654321', '407654321']],
  ['0407654321', ['0407654321', '407654321']],
  ['+358 (0)40 765', ['+358 (0)40 765', '+358040765', '35840765']],
  ['12 3', ['12 3']],
  ['Mari 5551', ['Mari 5551']],
])('spellings of %s: as typed, and a phone number as it is stored', (text, spellings) => {
  expect(spellingsOf(text)).toEqual(spellings)
})
