// PGlite only: dialect
import { expect, test } from 'vitest'
import { openPGliteInMemory } from './pglite.ts'

test('listen during queries: answers are not mixed up', async () => {
  const database = await openPGliteInMemory()
  const asked = Array.from({ length: 60 }, (_, index) =>
    database.pool.query<{ n: number }>(`select $1::int as n, ${index} as i`, [index]),
  )
  const listening = Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      database.listen(
        `channel_${index}`,
        () => undefined,
        () => undefined,
      ),
    ),
  )
  const answers = await Promise.all(asked)
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(asked.map((_, index) => index))
  for (const ear of await listening) await ear.close()
  await database.close()
})
