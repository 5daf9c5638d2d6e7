import { api } from '@parkla/contract/api.ts'
import { referenceText, type ReferenceKind } from '@parkla/contract/enforcement/fines/reference-number.ts'
import { expect, test } from 'vitest'
import { plainTransaction } from '../../kit/database/transaction.ts'
import { testNow } from '../../testing/test-clock.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { issueFine } from '../fine-records/issue-fine.ts'

const node = await openTestNode()
const global = await anOwner().globalAdmin().save(node.db)

const addAmount = (region: string, amountInCents: number) =>
  node.call(
    api.fineTerms.addAmount,
    { region, reasonCode: 'NOT_PAID', placeId: 0, amountInCents, validFrom: '2026-01-01' },
    global,
  )

const aPlaceIn = async (region: string) => {
  if (region !== 'EST') await node.call(api.regions.open, { Region: region } as never, global)
  const { id } = await aPlace().save(node.db)
  await node.db.updateTable('places').set({ region }).where('id', '=', id).execute()
  return { id }
}

const aFineIn = async (region: string, amountInCents = 500_000) => {
  const place = await aPlaceIn(region)
  await addAmount(region, amountInCents)
  const fine = { placeId: place.id, plate: '123ABC', reasonCode: 'NOT_PAID', issuedAt: testNow }
  const officer = { id: null, name: 'Mari' }
  const { id } = await plainTransaction(node.db)((tx) => issueFine(tx, testNow, { ...fine, officer }))
  return node.row('fines', id)
}

const weighted = (digits: string, weights: readonly number[]): number =>
  Array.from(digits)
    .toReversed()
    .reduce((sum, digit, at) => sum + Number(digit) * (weights[at % weights.length] ?? 0), 0)

/** Checks a number as banks do: the check digit fills the weighted sum up to a multiple of ten. */
const is731 = (text: string): boolean => (weighted(text.slice(0, -1), [7, 3, 1]) + Number(text.at(-1))) % 10 === 0

const isLuhn = (text: string): boolean =>
  Array.from(text)
    .toReversed()
    .map((digit, at) => String(Number(digit) * (at % 2 === 1 ? 2 : 1)))
    .join('')
    .split('')
    .reduce((sum, digit) => sum + Number(digit), 0) %
    10 ===
  0

/** ISO 11649: the four first characters at the end, letters as two digits, 1 modulo 97. */
const isCreditorReference = (text: string): boolean => {
  const numeric = `${text.slice(4)}${text.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  )
  return /^RF\d{2}/.test(text) && BigInt(numeric) % 97n === 1n
}

const verified: readonly (readonly [string, ReferenceKind, RegExp, (text: string) => boolean])[] = [
  ['EST', 'EST_731', /^\d{2,20}$/, is731],
  ['FIN', 'FIN_VIITE', /^[1-9]\d{3,19}$/, is731],
  ['SWE', 'SWE_OCR', /^\d{2,25}$/, isLuhn],
  ['DNK', 'DNK_FIK', /^\d{15}$/, isLuhn],
  ['POL', 'ISO_11649', /^RF\d{4,23}$/, isCreditorReference],
]

test.each(verified)(
  'fine in %s: its %s passes the check of its banks (R133, R195)',
  async (region, kind, form, check) => {
    const fine = await aFineIn(region)
    const row = (await node.call(api.regions.list, {}, global)).body.find(({ Region }) => Region === region)
    expect(row?.ReferenceKind).toBe(kind)
    const text = referenceText(fine.reference_number, kind).replaceAll(' ', '')
    expect(text).toMatch(form)
    expect(check(text)).toBe(true)
    // one wrong digit
    expect(check(`${text.slice(0, -1)}${(Number(text.at(-1)) + 1) % 10}`)).toBe(false)
  },
)

test('fine in a region without reference numbers: its number goes into the message (R195)', async () => {
  const fine = await aFineIn('UKR')
  expect(referenceText(fine.reference_number, 'NONE')).toBe(fine.reference_number)
})

test('amounts, costs and payments in forints: whole, capped in forints (R131, R196)', async () => {
  const fine = await aFineIn('HUN', 1_200_000)
  const { id } = fine
  expect(fine).toMatchObject({ currency: 'HUF', amount_in_cents: 1_200_000 })
  expect(refusalOf(await addAmount('HUN', 1_200_050))).toEqual([422, 'input.wholeUnitsOnly'])
  const terms = (await node.call(api.fineTerms.list, {}, global)).body.find(({ region }) => region === 'HUN')!
  const save = (change: object) => node.call(api.fineTerms.save, { ...terms, ...change }, global)
  const costs = (...cents: number[]) => ({ reminders: cents.map((costInCents, at) => ({ days: 7 + at, costInCents })) })
  expect(refusalOf(await save(costs(0, 540_100)))).toEqual([422, 'input.tooBig'])
  expect(refusalOf(await save(costs(0, 500_050)))).toEqual([422, 'input.wholeUnitsOnly'])
  expect(refusalOf(await save({ collectionCostInCents: 1_080_100 }))).toEqual([422, 'input.tooBig'])
  expect((await save({ ...costs(0, 540_000), collectionCostInCents: 360_000 })).status).toBe(200)
  const income = { id, date: testNow.slice(0, 10), channel: 'BANK' as const, note: '' }
  const pay = (amountInCents: number) => node.call(api.fines.addIncome, { ...income, amountInCents }, global)
  expect(refusalOf(await pay(100_050))).toEqual([422, 'input.wholeUnitsOnly'])
  expect((await pay(100_000)).status).toBe(200)
})
