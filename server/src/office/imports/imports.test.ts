import { importsApi } from '@parkla/contract/office/imports/imports.endpoints.ts'
import { fieldsOf } from '@parkla/contract/office/imports/import-kinds.ts'
import { importKinds, type ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { languages, reasonText } from '../../kit/reasons.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import {
  bookingFile,
  csvOf,
  file,
  headings,
  memberFile,
  paymentFile,
  registrantFile,
  userFile,
  tariffFile,
} from './imports.factory.ts'
import { clearImports, openDesk, rowsIn } from './imports.testing.ts'
import type { ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import { aCampaign } from '../../members/campaigns/campaigns.factory.ts'
import { aFleet } from '../../members/fleets/fleets.factory.ts'
import { aWhitelist } from '../../members/whitelists/whitelists.factory.ts'

/** The pipeline, the same for every kind: upload, check, preview, rejects, confirm. */
const node = await openTestNode({ queriesBeside: true })
const desk = await openDesk(node)
const campaign = await aCampaign()
  .at(await aPlace().save(node.db))
  .save(node.db)
const fleet = await aFleet().save(node.db)
const list = await aWhitelist().save(node.db)
beforeEach(() => aPlace().named('Sadama').coded('SADAMA').bookable().withSpots(50).save(node.db))
afterEach(() => clearImports(node.db))

/** Two rows that can be added, and a file whose row 3 is rejected for a text and can be added with another. */
type Subject = {
  good: string
  broken: string
  mending: [bad: string, corrected: string, reason: string]
  /** The live topic, and the table that holds a record for each row added. */
  added: [topic: string, table: string]
  options?: Partial<ImportOptions>
}

const subjects: Record<ImportKind, Subject> = {
  sessions: {
    good: file({}, { Start: '02.03.2026 10:00' }),
    broken: file({}, { Start: 'soon', Driver: '=HYPERLINK("http://example.test")' }),
    mending: ['soon', '02.03.2026 10:00', 'imports.startUnreadable'],
    added: ['sessions', 'sessions'],
  },
  tariffs: {
    good: tariffFile({}, { Tsoon: 'A2' }),
    broken: tariffFile({}, { Tsoon: 'A2', Päevad: '?' }),
    mending: ['?', 'E-R', 'imports.daysUnreadable'],
    added: ['places', 'places'],
  },
  bookings: {
    good: bookingFile({}, {}),
    broken: bookingFile({}, { End: 'soon' }),
    mending: ['soon', '07.03.2026 10:00', 'imports.endUnreadable'],
    added: ['bookings', 'bookings'],
  },
  members: {
    good: memberFile({}, { Name: 'Kalle', Plate: '777KAL, 778KAL' }),
    broken: memberFile({}, { Name: 'Kalle', Plate: '777KAL', 'Valid until': 'soon' }),
    mending: ['soon', '07.03.2026', 'imports.endUnreadable'],
    added: ['whitelists', 'whitelist_users'],
    options: { OnlyList: String(list.id) },
  },
  fleetUsers: {
    good: memberFile({}, { Name: 'Kalle', Plate: '' }),
    broken: memberFile({}, { Name: 'Kalle', Plate: '777FLT', 'Valid until': 'soon' }),
    mending: ['soon', '07.03.2026', 'imports.endUnreadable'],
    added: ['fleets', 'fleet_users'],
    options: { OnlyFleet: String(fleet.id) },
  },
  users: {
    good: userFile({}, { Role: 'Parkla haldur' }),
    broken: userFile({}, { Role: 'boss' }),
    mending: ['boss', 'Place admin', 'imports.roleUnknown'],
    added: ['users', 'owners'],
  },
  registrants: {
    good: registrantFile({}, {}),
    broken: registrantFile({}, { 'Phone number': 'soon' }),
    mending: ['soon', '+37255554444', 'imports.phoneImpossible'],
    added: ['campaigns', 'campaign_registrants'],
    options: { OnlyCampaign: String(campaign.id) },
  },
  invitations: {
    good: registrantFile({}, {}),
    broken: registrantFile({}, { 'Car number': '?' }),
    mending: ['?', '777INV', 'imports.plateMissing'],
    added: ['campaigns', 'campaign_registrants'],
    options: { OnlyCampaign: String(campaign.id) },
  },
  payments: {
    good: paymentFile({}, {}),
    broken: paymentFile({}, { Summa: 'much' }),
    mending: ['much', '30,00', 'imports.amountImpossible'],
    added: ['fines', 'fine_payments'],
  },
}

const refusalToConfirm = async ({ Id }: { Id: number }) =>
  refusalOf(await node.call(importsApi.confirm, { id: Id }, desk.admin))

describe.each(importKinds)('%s', (kind) => {
  const { good, broken, mending, added, options = {} } = subjects[kind]
  const [[bad, corrected, reason], [topic, table]] = [mending, added]
  const check = (content: string) => desk.check(content, options, kind)

  test('a file: added once, audited, announced once; the same file again: nothing to add', async () => {
    const announced: string[] = []
    const stop = node.services.live.subscribe((event) => announced.push(`${event.topic} ${event.id}`))
    const [checked, twin] = [await check(good), await check(good)]
    const before = await rowsIn(node.db, table)
    expect(checked).toMatchObject({ State: 'CHECKED', RowsRead: 2, RowsToAdd: 2, RowsRejected: 0, Questions: [] })
    expect(await desk.confirm(checked)).toMatchObject({ State: 'IMPORTED', RowsAdded: 2, HasRejects: false })
    await expect.poll(() => announced.filter((event) => event === `${topic} 0`)).toHaveLength(1)
    stop()
    expect((await node.audit('import', checked.Id)).map(({ fact, owner_id }) => [fact, owner_id])).toEqual([
      ['import.uploaded', desk.admin.id],
      ['import.confirmed', desk.admin.id],
      ['import.imported', null],
    ])
    const RowsAlreadyThere = ['sessions', 'tariffs'].includes(kind) ? 0 : 2
    const repeated = { State: 'IMPORTED', RowsAdded: 0, RowsAlreadyThere }
    expect(await desk.confirm(twin), 'checked before').toMatchObject(repeated)
    expect(await rowsIn(node.db, table)).toBe(before + 2)
    const again = await check(good)
    expect(again).toMatchObject({ RowsToAdd: 0, RowsAlreadyThere: 2 })
    expect(await refusalToConfirm(again)).toEqual([409, 'imports.nothingToAdd'])
  })

  test('a rejected row: listed with its reason, downloaded, corrected and added', async () => {
    const checked = await check(broken)
    expect(checked).toMatchObject({ RowsToAdd: 1, RowsRejected: 1, HasRejects: true })
    expect(await desk.outcomes(checked)).toEqual(['2 ADD', `3 REJECTED ${reason}`])
    expect(await desk.outcomes(checked, 'LEFT_OUT')).toEqual([`3 REJECTED ${reason}`])
    await desk.confirm(checked)
    const as = { as: desk.admin, headers: { language: 'en' } }
    const answer = await node.call(importsApi.rejectsFile, { id: checked.Id }, as)
    const text = answer.bytes.toString()
    expect(answer.headers['content-disposition']).toContain(`${kind}-rejects.csv`)
    expect(text).toContain(reasonText('en', reason))
    expect(text, 'no formula').not.toMatch(/(?:^|;|")=/m)
    expect(await check(text.replace(bad, corrected))).toMatchObject({ RowsToAdd: 1, RowsRejected: 0 })
  })

  test('the template: its headings are guessed in each language', async () => {
    for (const language of languages) {
      const answer = await node.call(importsApi.template, { kind }, { as: desk.admin, headers: { language } })
      const name = reasonText(language, `imports.kind.${kind}`)
      expect(answer.headers['content-disposition']).toContain(encodeURIComponent(`${name}.xlsx`))
      const { sheets } = await readXlsx(answer.bytes)
      expect(sheets.map((sheet) => sheet.name)).toEqual([name])
      const fields = fieldsOf(kind)
      const labels = fields.map((field) => reasonText(language, `imports.field.${field}`))
      const { body } = await desk.upload(csvOf(labels, [labels.map(() => '1')]), { kind })
      expect(body.Mapping).toEqual(Object.fromEntries(fields.map((field, at) => [field, labels[at]])))
    }
  })
})

describe('headings', () => {
  const titled = `Garage report;;;;;\nMarch 2026;;;;;\n${file({})}`

  test('below title rows: found; another row can be chosen, and the rows below it are judged', async () => {
    const { body } = await desk.upload(titled)
    expect(body.HeadingRow).toBe(3)
    expect(body.TopRows.map(({ Row, Cells }) => [Row, Cells[0]])).toEqual([
      [1, 'Garage report'],
      [2, 'March 2026'],
      [3, 'Place'],
      [4, 'Sadama'],
    ])
    const choose = (HeadingRow: number) => node.call(importsApi.chooseHeadings, { id: body.Id, HeadingRow }, desk.admin)
    expect((await choose(2)).body).toMatchObject({ HeadingRow: 2, Columns: expect.arrayContaining(['March 2026']) })
    const chosen = (await choose(3)).body
    expect(chosen).toMatchObject({ State: 'UPLOADED', HeadingRow: 3, Columns: headings })
    expect(await desk.checkAs(chosen)).toMatchObject({ State: 'CHECKED', RowsRead: 1, RowsToAdd: 1 })
    expect(await desk.outcomes(body)).toEqual(['4 ADD'])
    expect((await choose(3)).body).toMatchObject({ State: 'UPLOADED', RowsToAdd: 0 })
    expect(await desk.outcomes(body)).toEqual([])
    expect(refusalOf(await choose(4))).toEqual([422, 'imports.emptyFile'])
    await desk.cancel(body)
    expect((await choose(3)).status).toBe(409)
  })

  test('below twenty title rows: the row found is among those to choose from', async () => {
    const { body } = await desk.upload(`${'Title;;;;;\n'.repeat(20)}${file({})}`)
    expect(body.HeadingRow).toBe(21)
    expect(body.TopRows.map(({ Row }) => Row)).toContain(21)
  })

  test('a confirmed mapping: the initial one of the user’s next file with these headings', async () => {
    const { body } = await desk.upload(file({ Driver: '123ABC', Plate: 'D1' }))
    const checked = await desk.checkAs(body, { Driver: 'Plate', Plate: 'Driver' })
    expect((await desk.upload(file({}))).body.IsMappingRemembered).toBe(false)
    await desk.confirm(checked)
    const next = (await desk.upload(file({}).replace('Plate', ' PLATE '))).body
    expect(next.IsMappingRemembered).toBe(true)
    expect(next.Mapping).toMatchObject({ Driver: 'PLATE', Plate: 'Driver' })
    const colleague = await anOwner().globalAdmin().save(node.db)
    expect((await desk.as(colleague).upload(file({}))).body.IsMappingRemembered).toBe(false)
  })
})

/** Rows of sessions with these starts. */
const stays = (...days: string[]) =>
  file(...days.map((day, at) => ({ Start: `${day} ${10 + at}:00`, End: `${day} ${10 + at}:30` })))
/** Rows of sessions with these costs. */
const costs = (...texts: string[]) =>
  csvOf(
    ['Place', 'Plate', 'Start', 'End', 'Cost'],
    texts.map((text, at) => ['Sadama', `${100 + at}ABC`, '03.03.2026 10:00', '03.03.2026 11:00', text]),
  )

describe('a notation with two meanings (R183)', () => {
  /** `2026-03-02 150` */
  const readRows = async () => {
    const { rows } = await sql<{ start_time: string; cents: number }>`
      select start_time, cost_in_cents as cents from import_rows order by line`.execute(node.db)
    return rows.map(({ start_time, cents }) => `${start_time.slice(0, 10)} ${cents}`)
  }

  test.each([
    ['dateOrder', stays('03/02/2026', '01/02/2026'), { DateOrder: 'MDY' }, ['2026-03-02 0', '2026-01-02 0']],
    ['decimalSeparator', costs('1.500', '2.000'), { DecimalSeparator: '.' }, ['2026-03-03 150', '2026-03-03 200']],
  ] as const)('%s: nothing is judged before it is chosen', async (question, content, chosen, read) => {
    const { body } = await desk.upload(content)
    expect([body.Questions, body.Options]).toMatchObject([[question], { DateOrder: 'AUTO', DecimalSeparator: 'AUTO' }])
    expect(await desk.check(content)).toMatchObject({ State: 'UPLOADED', Questions: [question], RowsToAdd: 0 })
    expect(await readRows()).toEqual([])
    expect(await desk.check(content, chosen)).toMatchObject({ State: 'CHECKED', Questions: [] })
    expect(await readRows()).toEqual(read)
  })

  const six = (text: string) => Array.from({ length: 6 }, () => text)

  test.each([
    ['a day above 12', stays(...six('02/03/2026'), '01/28/2026'), ['2026-02-03 0', '2026-01-28 0']],
    ['three decimals below one', costs(...six('1.500'), '0.120'), ['2026-03-03 150', '2026-03-03 12']],
  ])('%s: settles the column, wherever it is', async (_, content, read) => {
    expect(await desk.check(content)).toMatchObject({ State: 'CHECKED', Questions: [] })
    expect((await readRows()).slice(-2)).toEqual(read)
  })
})

test.each([
  ['sessions', costs('2,50').replace('Cost', 'Cost USD'), 'imports.currencyDiffers'],
  ['payments', paymentFile({}).replace('Summa', 'Summa USD'), 'imports.twoCurrencies'],
] as const)(
  '%s, a heading with another currency than the place or column: rejected (R183)',
  async (kind, content, reason) => {
    expect(await desk.outcomes(await desk.check(content, {}, kind))).toEqual([`2 REJECTED ${reason}`])
  },
)

describe('refusals', () => {
  test.each([
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'imports.notASpreadsheet'],
    ['headings alone', Buffer.from('Place;Start\n'), 'imports.emptyFile'],
    ['a web page', Buffer.from('<table><tr><td>704KLM</td></tr></table>'), 'imports.webPage'],
    ['a statement of SWIFT', Buffer.from(':20:1\n:25:EE47\n:60F:C260302EUR1,00\n'), 'imports.otherStatement'],
    ['Excel of 1997', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'imports.oldExcel'],
    ['a thousand columns', Buffer.from(`${'a;'.repeat(1_000)}\n1\n`), 'imports.tooManyColumns'],
  ])('%s: rejected and not stored', async (_, content, reason) => {
    expect(refusalOf(await desk.upload(content))).toEqual([422, reason])
    expect((await node.call(importsApi.list, {}, desk.admin)).body).toEqual([])
  })

  test.each([
    ['an unknown column', { Place: 'Nowhere' }, {}, 'imports.columnUnknown'],
    ['an unknown field', { Colour: 'Place' }, {}, 'imports.columnUnknown'],
    ['an unknown time zone', {}, { TimeZone: 'Mars/Olympus' }, 'imports.timeZoneUnknown'],
    ['an unknown region', {}, { Region: 'QQQ' }, 'imports.regionUnknown'],
  ])('%s: rejected, the import stays uploaded', async (_, mapping, options, reason) => {
    const { body } = await desk.upload(file({}))
    expect(refusalOf(await desk.startCheck(body, mapping, options))).toEqual([422, reason])
    expect((await desk.find(body.Id)).State).toBe('UPLOADED')
  })

  test('sessions without any column: each missing field is named with its alternatives', async () => {
    const answer = await desk.startCheck((await desk.upload('A;B\n1;2\n')).body)
    expect(refusalOf(answer)).toEqual([422, 'imports.columnMissing'])
    expect(answer.body.Message).toBe('Choose a column for: Place, Start, Plate / Driver / Phone number.')
  })

  test('confirming an import that is not checked, or imported: wrong state', async () => {
    const uploaded = (await desk.upload(file({}))).body
    const imported = await desk.confirm(await desk.check(file({})))
    for (const one of [uploaded, imported]) expect(await refusalToConfirm(one)).toEqual([409, 'imports.wrongState'])
  })
})

describe('rights', () => {
  const bookingsAdmin = async () => {
    const { id } = await node.db.selectFrom('places').select('id').executeTakeFirstOrThrow()
    return anOwner().bookingsAdmin(id).save(node.db)
  }

  test('a bookings admin: imports bookings only, and only at their places', async () => {
    await aPlace().named('Lennujaam').bookable().withSpots(50).save(node.db)
    const own = desk.as(await bookingsAdmin())
    expect((await own.upload(file({}))).status).toBe(403)
    expect((await own.upload(tariffFile({}), { kind: 'tariffs' })).status).toBe(403)
    const checked = await own.check(bookingFile({}, { Place: 'Lennujaam' }), {}, 'bookings')
    expect(checked).toMatchObject({ RowsToAdd: 1, RowsRejected: 1, Places: [{ PlaceName: 'Sadama' }] })
    expect(checked.Reasons).toMatchObject([{ Reason: 'imports.placeNotBookable' }])
    expect(await desk.confirm(checked)).toMatchObject({ RowsAdded: 1 })
  })

  test('a permission lost before the import: nothing is booked', async () => {
    const leaving = await bookingsAdmin()
    const checked = await desk.as(leaving).check(bookingFile({}), {}, 'bookings')
    await node.db.deleteFrom('owner_places').where('owner_id', '=', leaving.id).execute()
    expect(await desk.confirm(checked)).toMatchObject({ State: 'IMPORTED', RowsAdded: 0, RowsRejected: 1 })
  })

  test('list of imports: own ones, for a global admin all, newest first', async () => {
    const [owner, colleague] = [await bookingsAdmin(), await bookingsAdmin()]
    await desk.upload(file({}), { fileName: 'first.csv' })
    await desk.as(owner).upload(bookingFile({}), { fileName: 'own.csv', kind: 'bookings' })
    const list = async (as: { id: number }) => (await node.call(importsApi.list, {}, { as })).body
    const listed = async (as: { id: number }) => (await list(as)).map(({ FileName }) => FileName)
    expect([await listed(desk.admin), await listed(owner), await listed(colleague)]).toEqual([
      ['own.csv', 'first.csv'],
      ['own.csv'],
      [],
    ])
    expect((await list(owner))[0], 'without rows of the file').toMatchObject({ TopRows: [], Sample: [] })
  })
})
