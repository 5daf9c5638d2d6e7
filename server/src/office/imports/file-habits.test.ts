import { api } from '@parkla/contract/api.ts'
import { importsApi } from '@parkla/contract/office/imports/imports.endpoints.ts'
import { describe, expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aWhitelist } from '../../members/whitelists/whitelists.factory.ts'
import { csvOf } from './imports.factory.ts'
import { countsOf, openDesk, reasonsOf } from './imports.testing.ts'

const node = await openTestNode({ queriesBeside: true })
const desk = await openDesk(node)
await aPlace().named('Sadama').save(node.db)

describe('plates that a spreadsheet program may have taken for numbers', () => {
  const stays = (...plates: string[]) =>
    csvOf(
      ['Place', 'Plate', 'Start', 'End'],
      plates.map((plate, at) => ['Sadama', plate, `0${at + 1}.02.2026 10:00`, `0${at + 1}.02.2026 11:00`]),
    )

  test.each([
    ['digits alone, of one length: no doubt', ['70411', '70512'], [2, 0, 0], {}],
    ['digits alone, some shorter: a doubt', ['70411', '512', '13'], [1, 0, 0], { 'imports.plateAsNumber': 2 }],
    ['digits beside letters: no doubt', ['704KLM', '512'], [2, 0, 0], {}],
    ['a power of ten: refused', ['704KLM', '1.2E+046', '1,2E+10'], [1, 0, 2], { 'imports.plateImpossible': 2 }],
  ] as const)('%s', async (_, plates, counts, reasons) => {
    const checked = await desk.check(stays(...plates))
    expect([countsOf(checked), reasonsOf(checked)]).toEqual([[...counts], reasons])
    const { 'imports.plateAsNumber': doubts = 0 } = reasonsOf(checked)
    expect(checked.RowsImplausible).toBe(doubts)
  })

  test('the doubt confirmed: the plates are added as they stand', async () => {
    const checked = await desk.check(stays('70411', '512'), { ConfirmedReasons: ['imports.plateAsNumber'] })
    expect(countsOf(checked)).toEqual([2, 0, 0])
    expect(await desk.outcomes(checked)).toEqual(['2 ADD', '3 ADD'])
  })
})

test('separator chosen by hand: columns and rows are read again by it, at the check too', async () => {
  // The file has as many semicolons as bars, so that the guess is the semicolon.
  const bars = 'Place|Plate|Start|End;a;b;c\nSadama|704KLM|01.02.2026 10:00|01.02.2026 11:00;x;y;z\n'
  const { body } = await desk.upload(bars)
  expect(body.Columns).toEqual(['Place|Plate|Start|End', 'a', 'b', 'c'])
  const choice = { id: body.Id, HeadingRow: body.HeadingRow, Separator: '|' } as const
  const chosen = (await node.call(importsApi.chooseHeadings, choice, desk.admin)).body
  expect([chosen.Columns, chosen.Options.Separator]).toEqual([['Place', 'Plate', 'Start', 'End;a;b;c'], '|'])
  const checked = await desk.checkAs(chosen, { End: '' })
  expect([countsOf(checked), checked.Mapping['Plate']]).toEqual([[1, 0, 0], 'Plate'])
})

test('members without a column of names: each is named by the first plate', async () => {
  const list = await aWhitelist().save(node.db)
  const file = 'Kennzeichen;Modell\n704KLM;Skoda\n"705KLM, 706KLM";Opel\n'
  const checked = await desk.check(file, { OnlyList: String(list.id) }, 'members')
  expect((await desk.confirm(checked)).RowsAdded).toBe(2)
  const { body } = await node.call(api.whitelistUsers.list, { id: list.id }, desk.admin)
  const named = body.map(({ Name, Plates }) => [Name, ...Plates])
  expect(named.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    ['704KLM', '704KLM'],
    ['705KLM', '705KLM', '706KLM'],
  ])
})
