import type { ChildPlace, PlaceFigures } from '@parkla/contract/parking/places/places.schema.ts'
import { describe, expect, it } from 'vitest'
import { linesOf } from './table-rows.ts'
import { pageButtons } from './places.search.ts'

// Safe cast: lines only read Id and ChildPlaces.
const place = (Id: number) => ({ Id }) as ChildPlace
const rows: readonly PlaceFigures[] = [
  { ...place(1), ChildPlaces: [place(11), place(12)] },
  { ...place(2), ChildPlaces: [] },
]

const idsOf = (opened: number[], isSearching: boolean) =>
  linesOf(rows, { opened: new Set(opened), isSearching }).map(({ place: { Id }, isChild }) => (isChild ? `-${Id}` : Id))

describe('child places', () => {
  it.each([
    { opened: [], isSearching: false, lines: [1, 2] },
    { opened: [1], isSearching: false, lines: [1, '-11', '-12', 2] },
    { opened: [2], isSearching: false, lines: [1, 2] },
    { opened: [], isSearching: true, lines: [1, '-11', '-12', 2] },
    { opened: [1], isSearching: true, lines: [1, 2] },
  ])('toggled $opened, searching $isSearching: lines $lines', ({ opened, isSearching, lines }) => {
    expect(idsOf(opened, isSearching)).toEqual(lines)
  })
})

describe('page buttons', () => {
  it.each([
    { page: 0, hasNext: true, first: 0, last: 1 },
    { page: 2, hasNext: false, first: 0, last: 2 },
    { page: 20, hasNext: true, first: 7, last: 21 },
    { page: 0, hasNext: true, rows: 100, first: 0, last: 6 },
    { page: 20, hasNext: true, rows: 10_000, first: 13, last: 27 },
    { page: 0, hasNext: true, rows: 10_000, first: 0, last: 14 },
  ])('page $page of $rows rows: buttons $first to $last', ({ first, last, ...pages }) => {
    const { page } = pages
    const buttons = pageButtons(pages)
    expect([buttons[0], buttons.at(-1)]).toEqual([first, last])
    expect(buttons.length).toBeLessThanOrEqual(15)
    expect(buttons).toContain(page)
  })
})
