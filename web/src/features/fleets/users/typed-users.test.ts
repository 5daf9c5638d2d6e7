import { expect, test } from 'vitest'
import { usersIn } from './typed-users.ts'

const cases: readonly [title: string, text: string, users: ReturnType<typeof usersIn>][] = [
  [
    'tabs of a spreadsheet',
    'Mari Maasikas\tmari@example.test\t123 abc',
    [{ Name: 'Mari Maasikas', Email: 'mari@example.test', Plates: ['123ABC'] }],
  ],
  [
    'several plates before the address',
    'Jaan; 123ABC/456DEF; 123abc; jaan@example.test',
    [{ Name: 'Jaan', Email: 'jaan@example.test', Plates: ['123ABC', '456DEF'] }],
  ],
  ['only a name', 'Visitor', [{ Name: 'Visitor', Email: '', Plates: [] }]],
  ['empty lines', '\n \r\n', []],
]

test.each(cases)('pasted users: %s', (_, text, users) => {
  expect(usersIn(text)).toEqual(users)
})
