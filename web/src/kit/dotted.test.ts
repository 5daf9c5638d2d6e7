import { expect, test } from 'vitest'
import { dotted } from './dotted.ts'

test('line of facts: empty ones are left out; a dot is not parted from the fact after it', () => {
  expect(dotted(['Kesklinna parkla', '', '12.03 10:00'])).toBe('Kesklinna parkla ·\u00a012.03 10:00')
})
