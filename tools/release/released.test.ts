import { expect, test } from 'vitest'
import { withTree } from '../temporary-tree.ts'
import { changedMigrations, checksumsOf } from './released.ts'

const first = { '0001-baseline.sql': 'create table a ();\n' }

test.each([
  ['untouched, and a new one beside it', { ...first, '0002-b.sql': 'create table b ();\n' }, []],
  [
    'edited',
    { '0001-baseline.sql': 'create table a (id int);\n' },
    ['0001-baseline.sql is not as released with 0.2.0'],
  ],
  ['renamed', { '0001-base.sql': first['0001-baseline.sql'] }, ['0001-baseline.sql is not as released with 0.2.0']],
])('released migration %s: reported if changed', (_case, files: Record<string, string>, problems) => {
  const released = { version: '0.2.0', migrations: withTree(first, checksumsOf) }
  const found = changedMigrations(released, withTree(files, checksumsOf))
  expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem)))
})
