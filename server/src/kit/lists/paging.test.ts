import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idAfter, keyAfter, limitOf, olderThan, pageOf } from './paging.ts'
import { compiled } from '../../testing/compiled.ts'

const at = '2026-03-04T08:00:00.000Z'

describe('page (R5)', () => {
  test.each([
    [{ page: 0, page_size: 20 }, 21, 0],
    [{ page: 3, page_size: 50 }, 51, 150],
    [{ page: 3, page_size: 50, cursor: '7' }, 51, 0],
  ])('%j: limit %i, offset %i', (request, limit, offset) => {
    expect(limitOf(request)).toEqual({ limit, offset })
  })

  test('paging by number and by cursor: every row once, in order', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), fc.boolean(), (count, page_size, usesCursor) => {
        const ids = Array.from({ length: count }, (_, index) => index + 1)
        const walked: number[] = []
        let request: { page: number; page_size: number; cursor?: string | undefined } = { page: 0, page_size }
        do {
          const { limit, offset } = limitOf(request)
          const { cursor = '0' } = request
          const rows = ids.filter((id) => id > idAfter(cursor)).slice(offset, offset + limit)
          const { items, nextPage, nextCursor } = pageOf(rows, request, (id) => ({ id }))
          walked.push(...items)
          request = { page: nextPage, page_size, cursor: usesCursor ? nextCursor : undefined }
        } while (request.page > 0)
        expect(walked).toEqual(ids)
      }),
    )
  })

  test('order without a key: next page by number, no cursor', () => {
    expect(pageOf([1, 2], { page: 0, page_size: 1 })).toEqual({ items: [1], nextPage: 1 })
  })

  test('last page: no next page', () => {
    expect(pageOf([{ id: 1 }], { page: 0, page_size: 1 }, (row) => row)).toEqual({ items: [{ id: 1 }], nextPage: 0 })
  })
})

describe('cursor', () => {
  test.each([at, '1880-01-01T00:00:00.000Z'])('timestamp %s and id: decoded to the same key', (at) => {
    const { nextCursor = '' } = pageOf(
      [
        { at, id: 7 },
        { at, id: 6 },
      ],
      { page: 0, page_size: 1 },
      (row) => row,
    )
    expect(keyAfter(nextCursor)).toEqual({ at, id: 7 })
    expect(compiled(olderThan(nextCursor, ['e.time', 'e.id']))).toEqual({
      text: '("e"."time", "e"."id") < ($1, $2)',
      values: [at, 7],
    })
  })

  test.each([
    'x',
    '7',
    'yesterday~x',
    '0000-01-01T00:00:00.000Z~1',
    '2026-02-30T00:00:00.000Z~1',
    `${at}~`,
    `${at}~-1`,
  ])('%s: rejected where a moment and an id are expected', (cursor) =>
    expect(() => keyAfter(cursor)).toThrow('input.invalid'),
  )

  test.each(['x', '-1', '1.5', '1e3', '1234567890123456', `${at}~7`])(
    '%s: rejected where an id is expected',
    (cursor) => expect(() => idAfter(cursor)).toThrow('input.invalid'),
  )
})
