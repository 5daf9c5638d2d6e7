import { describe, expect, test } from 'vitest'
import { changedIds, keptInPlace } from './steady-rows.ts'

/** `7` is session 7 in its first version, `7b` in another. */
const rows = (text: string) =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ Id: Number.parseInt(word, 10), UpdatedAt: word.replace(/\d+/, '') }))

const spelled = (list: ReturnType<typeof rows>) => list.map(({ Id, UpdatedAt }) => `${Id}${UpdatedAt}`).join(' ')

describe('rows kept in place', () => {
  test.each([
    { name: 'no change', shown: '3 2 1', fresh: '3 2 1', kept: '3 2 1', newCount: 0 },
    { name: 'one changed', shown: '3 2 1', fresh: '3 2b 1', kept: '3 2b 1', newCount: 0 },
    {
      name: 'new row above, one pushed off the page',
      shown: '3 2 1',
      fresh: '4 3 2',
      kept: '3 2 1',
      newCount: 1,
    },
    { name: 'new row in between', shown: '3 2 1', fresh: '3 9 2', kept: '3 2 1', newCount: 1 },
    { name: 'row removed, an older one moved up', shown: '3 2 1', fresh: '3 1 0', kept: '3 2 1', newCount: 0 },
    { name: 'all rows new', shown: '3 2 1', fresh: '6 5 4', kept: '3 2 1', newCount: 3 },
    { name: 'empty before', shown: '', fresh: '2 1', kept: '', newCount: 2 },
  ])('$name', ({ shown, fresh, kept, newCount }) => {
    const result = keptInPlace(rows(shown), rows(fresh))
    expect(spelled(result.rows)).toBe(kept)
    expect(result.newCount).toBe(newCount)
  })
})

test('changed ids: new rows and new versions', () => {
  expect([...changedIds(rows('3 2 1'), rows('4 3 2b'))]).toEqual([4, 2])
})
