import { expect, test } from 'vitest'
import { asTree, fill, formOf } from './phrase-tree.ts'

const rows = asTree({
  list: { rows_one: '{{count}} rinda', rows_other: '{{count}} rindas', rows_zero: '{{count}} rindu' },
})

const latvian = (count: number): string => {
  const list = rows['list'] as typeof rows
  return fill(formOf(list['rows'], { count }, new Intl.PluralRules('lv')), { count })
}

test.each([
  [0, '0 rindu'],
  [1, '1 rinda'],
  [2, '2 rindas'],
  [10, '10 rindu'],
  [11, '11 rindu'],
  [21, '21 rinda'],
])('Latvian counts %i as "%s"', (count, text) => {
  expect(latvian(count)).toBe(text)
})

test('language without a form for zero: uses the form of its plural rules', () => {
  const tree = asTree({ rows_one: 'üks rida', rows_other: '{{count}} rida' })
  const say = (count: number) => fill(formOf(tree['rows'], { count }, new Intl.PluralRules('et')), { count })
  expect([0, 1, 2].map(say)).toEqual(['0 rida', 'üks rida', '2 rida'])
})

test('key that does not exist: empty, never an error', () => {
  expect(formOf(undefined, {}, new Intl.PluralRules('en'))).toBe('')
})

test('placeholders: filled with their values, absent ones with nothing', () => {
  expect(fill('{{name}} at {{at}}', { name: 'Ilze' })).toBe('Ilze at ')
})
