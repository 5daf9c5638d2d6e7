import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { inputIssues } from './input.ts'
import { lastPage, pageQuery } from './page.ts'

const Query = z.object(pageQuery([20, 50, 100, 200]))

const issuesOf = (query: Record<string, unknown>): string[] => {
  const result = Query.safeParse(query)
  return result.success ? [] : inputIssues(result.error, query).map(({ field, reason }) => `${field} ${reason}`)
}

describe('paging (R5)', () => {
  test('no parameters: first page of the default size', () => {
    expect(Query.parse({})).toEqual({ page: 0, page_size: 20 })
  })

  test.each([
    ['20', 20],
    ['50', 50],
    ['200', 200],
    ['30', 20],
    ['0', 20],
    ['-50', 20],
    ['1500', 20],
    ['1000000000', 20],
    ['', 20],
  ])('size "%s" is %i', (page_size, size) => expect(Query.parse({ page_size }).page_size).toBe(size))

  test('page size: always one of the offered', () => {
    fc.assert(
      fc.property(fc.integer(), (size) => {
        expect([20, 50, 100, 200]).toContain(Query.parse({ page_size: String(size) }).page_size)
      }),
    )
  })

  test.each([
    ['0', 0],
    ['5000', 5_000],
    [String(lastPage), lastPage],
  ])('page %s', (page, number) => expect(Query.parse({ page }).page).toBe(number))

  test.each([
    [{ page: '-1' }, 'page input.tooSmall'],
    [{ page: String(lastPage + 1) }, 'page input.tooBig'],
    [{ page: '1e300' }, 'page input.tooBig'],
    [{ page: '1e999' }, 'page input.notANumber'],
    [{ page: 'NaN' }, 'page input.notANumber'],
    [{ page: 'first' }, 'page input.notANumber'],
    [{ page: '1.5' }, 'page input.notAWholeNumber'],
    [{ page: ['1', '2'] }, 'page input.notANumber'],
    [{ page_size: 'many' }, 'page_size input.notANumber'],
    [{ page_size: '20.5' }, 'page_size input.notAWholeNumber'],
    [{ cursor: 'x'.repeat(101) }, 'cursor input.tooLong'],
  ])('%j: %s', (query, issue) => expect(issuesOf(query)).toContain(issue))
})
