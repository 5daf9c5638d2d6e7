import { expect, test } from 'vitest'
import { type PdfPaper, writePdf } from './pdf.ts'
import { readPdfText } from './pdf-text.testing.ts'

const letters = 'ĀČĒĢĪĶĻŅŪ õäöüšž €'

const aPaper = (over: Partial<PdfPaper> = {}): PdfPaper => ({
  title: `Arve 12 ${letters}`,
  language: 'et',
  lines: [['Klient', letters]],
  columns: [{ header: 'Nimetus' }, { header: 'Summa', isAmount: true }],
  rows: [[`Parkimine ${letters}`, '2,50 €']],
  totals: [['Kokku', '2,50 €']],
  footer: `Parkla ${letters}`,
  createdAt: '2026-11-21T02:00:00.000Z',
  ...over,
})

// First: another test may read the letter without its mark.
test('letter with a diacritical mark in one paper, without it in the next: text of both can be copied', async () => {
  await writePdf(aPaper({ title: 'Ŵ' }))
  const [page] = readPdfText(await writePdf(aPaper({ title: 'WWW' })))
  expect(page?.split('\n')[0]).toBe('WWW')
})

test('text extraction: every letter of our languages, regular and bold', async () => {
  const [page] = readPdfText(await writePdf(aPaper()))
  const lines = page?.split('\n') ?? []
  for (const line of [
    `Arve 12 ${letters}`,
    letters,
    `Parkimine ${letters}`,
    'Kokku',
    '2,50 €',
    `Parkla ${letters}`,
    '1 / 1',
  ])
    expect(lines).toContain(line)
})

test('fonts: embedded as subsets', async () => {
  const pdf = await writePdf(aPaper())
  expect(pdf.toString('latin1').match(/\/FontFile2/g)).toHaveLength(2)
  expect(pdf.length).toBeLessThan(60_000)
})

test('long table: several pages, each with numbered footer', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`Rida ${index}`, `${index},00 €`])
  const pages = readPdfText(await writePdf(aPaper({ rows })))
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`${index + 1} / ${pages.length}`)
    expect(page).toContain(`Parkla ${letters}`)
  }
  expect(pages.join('\n').match(/^Rida \d+$/gm)).toHaveLength(120)
})

test('amounts: right-aligned', async () => {
  const rows = [
    ['a', '1,00 €'],
    ['b', '1 000,00 €'],
  ]
  const left = await writePdf(aPaper({ columns: [{ header: 'x' }, { header: 'y' }], rows }))
  const right = await writePdf(aPaper({ columns: [{ header: 'x' }, { header: 'y', isAmount: true }], rows }))
  expect(readPdfText(right)).toEqual(readPdfText(left))
  expect(right.equals(left)).toBe(false)
})

test('tagged PDF 1.7 in its language: heading, table cells and notes in their order', async () => {
  const pdf = (await writePdf(aPaper({ language: 'lv', notes: ['Iebildumi līdz 9.6.'] }))).toString('latin1')
  expect(pdf.slice(0, 8)).toBe('%PDF-1.7')
  expect(pdf).toContain('/Marked true')
  expect(pdf).toContain('/Lang (lv)')
  expect([...pdf.matchAll(/\/S \/(H1|Table|TH|P)\b/g)].map(([, tag]) => tag)).toEqual(
    expect.arrayContaining(['H1', 'Table', 'TH', 'P']),
  )
})

test('no table and lines: valid document', async () => {
  const pages = readPdfText(await writePdf({ title: 'Tühi', language: 'et', lines: [], createdAt: aPaper().createdAt }))
  expect(pages).toHaveLength(1)
})

test('papers of the same input: same bytes', async () => {
  expect((await writePdf(aPaper())).equals(await writePdf(aPaper()))).toBe(true)
})
