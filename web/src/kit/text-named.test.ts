import { expect, test } from 'vitest'
import { setPageLanguage } from './phrases.testing.ts'
import { textNamed } from './text-named.ts'

await setPageLanguage()

test.each([
  ['issued', 'Issued'],
  ['later', undefined],
  ['constructor', undefined],
])('text named "%s" of a group: %s', (name, text) => expect(textNamed(($) => $.fines.fact, name)).toBe(text))
