import { expect, test } from 'vitest'
import { withTree } from '../temporary-tree.ts'
import { decisionList, findDecisionProblems } from './check-decisions.ts'

const record = (number: number, text: string, status = 'accepted') => ({
  [`docs/decisions/${String(number).padStart(4, '0')}-record.md`]: `# ${number} Record\n\n2026-11-2${number} · ${status}\n\n${text} **Instead of** none.\n`,
})

const linesOf = (files: Record<string, string>): string[] =>
  withTree(files, decisionList)
    .split('\n')
    .filter((line) => line.startsWith('- '))

const line = (number: number, later = ' · accepted') =>
  `- [000${number} Record](000${number}-record.md) 2026-11-2${number}${later}`

test.each([
  ['an unrelated record: listed alone', 'Decision 1 prices it.', undefined],
  ['a later record amends it: named', 'Amends decision 1.', ' · amended by 0002'],
  ['a later record replaces several: named', 'Replaces decisions 0007, 0008 and 0001.', ' · replaced by 0002'],
  ['both records say it: named once', 'Amends decisions 1 and 3.', ' · amended by 0002', '(Amended by decision 2.)'],
])('%s', (_case, second, later, first = 'Text.') => {
  expect(linesOf({ ...record(2, second), ...record(1, first) })).toEqual([line(1, later), line(2)])
})

test('list before a new record: stale; as generated: current', () => {
  const files = record(1, 'Text.')
  const stored = { 'docs/decisions/README.md': withTree(files, decisionList) }
  expect(withTree({ ...files, ...stored }, findDecisionProblems)).toEqual([])
  expect(withTree({ ...files, ...record(2, 'Text.'), ...stored }, findDecisionProblems)).toHaveLength(1)
})

test.each([
  ['without a date', { 'docs/decisions/0001-record.md': '# 1 Record\n\nText.\n' }, 'third line is no date'],
  [
    'without an alternative',
    { 'docs/decisions/0001-record.md': '# 1 Record\n\n2026-11-21 · accepted\n' },
    'Instead of',
  ],
  ['replaced and called accepted', { ...record(1, 'Text.'), ...record(2, 'Replaces decision 1.') }, 'replaced by 0002'],
])('record %s: reported', (_case, files, reason) => {
  const stored = { 'docs/decisions/README.md': withTree(files, decisionList) }
  expect(withTree({ ...files, ...stored }, findDecisionProblems)).toEqual([expect.stringContaining(reason)])
})
