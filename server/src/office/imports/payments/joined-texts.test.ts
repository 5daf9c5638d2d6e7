import { expect, test } from 'vitest'
import { joiningTexts } from './joined-texts.ts'

const columns = { BookingDay: 0, Description: 1, IncomingAmount: 2 }

/** The rows that are passed on, each as its line and its cells; `''` is an empty row, which readers leave out. */
const passedOn = async (...rows: string[]): Promise<string[]> => {
  const seen: string[] = []
  const joining = joiningTexts(columns, ({ line, cells }) => void seen.push(`${line} ${cells.join('|')}`))
  for (const [at, row] of rows.entries())
    if (row !== '') await joining.add({ line: at + 2, cells: row.split('|'), progress: 0 })
  await joining.end()
  return seen
}

test('rows with a text alone: go on with the text of the entry above', async () => {
  expect(await passedOn('02.03.2026|FAST PAYMENT|30.00', '|OTHR viivis|', '|1000173', '03.03.2026|FEE|')).toEqual([
    '2 02.03.2026|FAST PAYMENT OTHR viivis 1000173|30.00',
    '5 03.03.2026|FEE|',
  ])
})

test.each([
  ['an amount', '|FEE|2.00'],
  ['a date', '03.03.2026|FEE|'],
  ['a cell of no field', '|FEE||SGD'],
  ['a balance', '|Closing balance|'],
  ['no text', '||'],
])('a row with %s: a row of its own', async (_, row) => {
  expect(await passedOn('02.03.2026|FAST PAYMENT|30.00', row)).toHaveLength(2)
})

test('a text below an empty row, or above all entries: a row of its own', async () => {
  expect(await passedOn('|Statement of March|', '02.03.2026|PAYMENT|30.00', '', '|Made by a computer|')).toHaveLength(3)
})
