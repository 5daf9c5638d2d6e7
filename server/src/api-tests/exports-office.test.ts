import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from './api.testing.ts'
import { existingIds, saveRecords } from './records.testing.ts'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { savePayment } from '../enforcement/fine-records/fines.factory.ts'
import { aPlace } from '../parking/places/places.factory.ts'
import { languages } from '../kit/reasons.ts'
import { sampleOf } from '../testing/contract-samples.ts'
import { readByOpenpyxl, savedByLibreOffice, type OpenpyxlBook } from '../testing/office-programs.ts'
import { openTestNode } from '../testing/test-node.ts'

/** Every list's file in every language, opened by openpyxl (workbooks) and LibreOffice (CSV, with its usual separators). */
const node = await openTestNode()
const folder = mkdtempSync(join(tmpdir(), 'parkla-exports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const lists = endpoints.filter(({ file, path }) => file !== undefined && /\/export[^/]*$/.test(path))
const formats = [{ format: 'xlsx' }, { format: 'csv', decimal: 'comma' }] as const
const named = lists.flatMap((endpoint, at) =>
  languages.map((language) => ({ endpoint, language, name: `${at}-${language}` })),
)
/** Exports without rows, because no record of the tests appears in them; their headings are tested all the same. */
const withoutRows = [
  '/adminapi/fleets/:id/ledger/export',
  '/adminapi/discountcampaigns/:id/ledger/export',
  '/adminapi/discountcampaigns/:id/promo-codes/export',
  '/adminapi/enforcement/letters/export',
  '/adminapi/enforcement/credits/export',
]

let books: ReadonlyMap<string, Record<'xlsx' | 'csv', OpenpyxlBook>>

beforeAll(async () => {
  const place = await aPlace().named('Sadama, A; "Ülem"').bookable().save(node.db)
  const owner = await anOwner().globalAdmin().with('SEE_PERSONAL_DATA').save(node.db)
  const records = await saveRecords({ db: node.db, place, region: 'EST', owner })
  await savePayment(node.db, { details: 'Trahv; "A", B' })
  for (const { endpoint, language, name } of named)
    for (const choice of formats) {
      const input = {
        ...sampleOf(endpoint.query),
        ...sampleOf(endpoint.params),
        ...existingIds(endpoint, records),
        // Groups of cars belong to no place: their command checks the id.
        ...(endpoint.path.includes('/vehicle-groups/') && { id: records.vehicleGroup }),
        ...choice,
      }
      const answer = await node.call(endpoint, input as never, { as: owner, headers: { language } })
      expect(answer.status, `${endpoint.path} ${JSON.stringify(answer.body)}`).toBe(200)
      writeFileSync(join(folder, `${choice.format}-${name}.${choice.format}`), answer.bytes)
    }
  const xlsx = readByOpenpyxl(
    folder,
    named.map(({ name }) => `xlsx-${name}.xlsx`),
  )
  const csv = readByOpenpyxl(
    folder,
    savedByLibreOffice(
      folder,
      named.map(({ name }) => `csv-${name}.csv`),
    ),
  )
  books = new Map(named.map(({ name }, at) => [name, { xlsx: xlsx[at]!, csv: csv[at]! }]))
})

test('lists with a file: all of them, most with rows', () => {
  const empty = named.filter(
    ({ name, language }) => language === 'en' && (books.get(name)?.csv.sheets[0]?.rows.length ?? 0) < 2,
  )
  expect([lists.length, empty.map(({ endpoint }) => endpoint.path).toSorted()]).toEqual([37, withoutRows.toSorted()])
})

test.each(named)(
  '$endpoint.path in $language: the same table in both files, with headings, filter and title',
  ({ name }) => {
    const { xlsx, csv } = books.get(name)!
    const [sheet] = xlsx.sheets
    const top = sheet?.boldRows[0] ?? 0
    const headings = sheet?.rows[top - 1] ?? []
    expect([xlsx.title, sheet?.orientation, sheet?.isFitToPage]).toEqual([
      expect.stringMatching(/\p{L}/u),
      'landscape',
      true,
    ])
    expect(sheet?.filter).toMatch(new RegExp(`^A${top}:`))
    expect(headings.every((heading) => typeof heading === 'string' && heading !== '')).toBe(true)
    expect(new Set(headings).size).toBe(headings.length)
    expect(csv.sheets[0]?.rows.map((row) => row.length)).toEqual(sheet?.rows.map(() => headings.length))
    expect(csv.sheets[0]?.rows[top - 1]).toEqual(headings)
  },
)
