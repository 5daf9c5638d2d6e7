import { expect, test } from 'vitest'
import { markedForPGlite } from './server-tests.ts'

test.each(['dialect', 'locks', 'lists', 'starts'])('tests about %s run on PGlite too', (reason) => {
  expect(markedForPGlite().filter((marked) => marked.reason === reason)).not.toEqual([])
})

test('files marked "PGlite only": not run on PostgreSQL', () => {
  const only = markedForPGlite().flatMap(({ file, isOnly }) => (isOnly ? [file] : []))
  expect(only).toContain('server/src/main.test.ts')
  expect(only).not.toContain('server/src/api-tests/api-rights.test.ts')
})
