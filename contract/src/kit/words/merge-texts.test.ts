import { expect, test } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

test('merged texts: groups are joined, a later text replaces an earlier one', () => {
  const start = { board: { title: 'Board' }, ui: { close: 'Close' } }
  expect(mergeTexts([start, { board: { empty: 'No places', title: 'Live board' } }])).toEqual({
    board: { title: 'Live board', empty: 'No places' },
    ui: { close: 'Close' },
  })
})
