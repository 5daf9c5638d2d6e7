import { expect, test } from 'vitest'
import { namedByContent } from './attachments.ts'

test.each([
  ['receipt.pdf', 'pdf', 'receipt.pdf'],
  ['Receipt.PDF', 'pdf', 'Receipt.PDF'],
  ['receipt.html', 'pdf', 'receipt.pdf'],
  ['receipt', 'pdf', 'receipt.pdf'],
  ['car.jpeg', 'jpg', 'car.jpeg'],
  ['car.png', 'jpg', 'car.jpg'],
  ['car.jpg.exe', 'jpg', 'car.jpg.jpg'],
  ['.png', 'jpg', '.png.jpg'],
] as const)('file %s whose content is %s: downloaded as %s', (name, ending, expected) => {
  expect(namedByContent(name, ending)).toBe(expected)
})
