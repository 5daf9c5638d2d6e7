import { existsSync, readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { fieldsOf, importKinds } from '@parkla/contract/imports/import-kinds.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { languages, reasonText } from '../../kit/reasons.ts'
import { xlsxStream } from '../../kit/spreadsheet-write.ts'
import { openTestNode } from '../../kit/testing/test-node.ts'
import { aPlace } from '../places/places.factory.ts'
import { csvOf, file, garageFile, headings, mappingOf, row } from './imports.factory.ts'
import { openDesk } from './imports.testing.ts'

const node = await openTestNode()
const desk = await openDesk(node)
afterAll(() => node.close())
afterEach(() =>
  sql`truncate import_mappings, sessions, import_rows, imports, places, clients, plates, client_plates, audit_events cascade`.execute(
    node.db,
  ),
)

const reasonsOf = async (...changes: Partial<Record<string, string>>[]) => {
  const { Reasons } = await desk.check(file(...changes))
  return Object.fromEntries(Reasons.map(({ Reason, Count }) => [Reason, Count]))
}

const garages = new URL('../../../../../shared/data/garage-sessions/Dataset_1_EV_charging_reports.csv', import.meta.url)
const hasGarages = existsSync(garages)

describe('a file of garages', () => {
  const isReal = hasGarages ? '' : ' (the real file is absent: 3,000 rows of its shape)'

  test(`comes in once, however often it is imported${isReal}`, { timeout: 60_000 }, async () => {
    const content = hasGarages ? readFileSync(garages) : await buffer(garageFile(3_000))
    const expected = hasGarages
      ? { RowsRead: 6878, RowsToAdd: 6873, RowsRejected: 5, PlacesToAdd: 24, ClientsToAdd: 97 }
      : { RowsRead: 3000, RowsToAdd: 3000, RowsRejected: 0, PlacesToAdd: 20, ClientsToAdd: 100 }
    const checked = await desk.check(content)
    expect(checked).toMatchObject({ State: 'CHECKED', RowsAlreadyThere: 0, ...expected })
    expect(mappingOf(checked)).toEqual({
      Reference: 'session_ID',
      Place: 'Garage_ID',
      Driver: 'User_ID',
      Start: 'Start_plugin',
      End: 'End_plugout',
    })
    expect(await desk.confirm(checked)).toMatchObject({ State: 'IMPORTED', RowsAdded: expected.RowsToAdd })
    expect(await desk.check(content)).toMatchObject({ RowsToAdd: 0, RowsAlreadyThere: expected.RowsToAdd })
    expect(await desk.sessions()).toBe(expected.RowsToAdd)
  })

  test.runIf(hasGarages)('is told about row by row: duplicates, long stays, stays without an end', async () => {
    const { Reasons } = await desk.check(readFileSync(garages))
    expect(Object.fromEntries(Reasons.map(({ Reason, Count }) => [Reason, Count]))).toEqual({
      'imports.duplicateInFile': 5,
      'imports.overOneDay': 456,
      'imports.closedAtLongestStay': 29,
      'imports.overlapping': 23,
    })
  })
})

describe('what a session becomes', () => {
  test('place, car and driver are made and tied together', async () => {
    await desk.confirm(await desk.check(file({ Driver: 'D1', Phone: '5551 2345' })))
    const { rows } = await sql`
      select p.name, p.code, p.region, p.time_zone, s.region as session_region, s.operator, s.status, s.start_time,
        s.cost_in_cents, s.payment_status, pl.plate, c.name as driver, c.phone_number, c.external_reference,
        exists(select 1 from client_plates k where k.client_id = c.id and k.plate_id = pl.id) as is_linked
      from sessions s join places p on p.id = s.place_id join plates pl on pl.id = s.plate_id
      join clients c on c.id = s.client_id`.execute(node.db)
    expect(rows).toEqual([
      {
        name: 'Sadama',
        code: 'SADAMA',
        region: 'EST',
        time_zone: 'Europe/Tallinn',
        session_region: 'EST',
        operator: 'B',
        status: 'ENDED',
        start_time: '2026-03-03T08:00:00.000Z',
        cost_in_cents: 0,
        payment_status: '',
        plate: '123ABC',
        driver: 'D1',
        phone_number: '+37255512345',
        external_reference: 'import:D1',
        is_linked: true,
      },
    ])
  })

  test('a place we know, by name or code, is used as it is, with its own clock', async () => {
    const place = await aPlace().named('Sadama').coded('S-1').in('LVA').ofPartner('C').save(node.db)
    const checked = await desk.check(file({}, { Place: 's-1', Start: '03.03.2026 12:00', End: '' }))
    expect(checked.PlacesToAdd).toBe(0)
    await desk.confirm(checked)
    const { rows } = await sql`select place_id, region, operator from sessions`.execute(node.db)
    expect(rows).toEqual([1, 2].map(() => ({ place_id: place.id, region: 'LVA', operator: 'C' })))
  })

  test('a client we know by phone becomes the driver; others who give the same phone stay without', async () => {
    const { id } = await node.db
      .insertInto('clients')
      .values({ phone_number: '+37255512345', region: 'EST' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const shared = { Phone: '55512345' }
    const checked = await desk.check(
      file(
        { Driver: 'D1', ...shared },
        { Driver: 'D2', ...shared, Start: '02.03.2026 10:00' },
        { ...shared, Start: '01.03.2026 10:00' },
      ),
    )
    expect(checked.ClientsToAdd).toBe(2)
    await desk.confirm(checked)
    const { rows } = await sql`
      select c.external_reference as ref, c.phone_number as phone, c.id = ${id} as is_known
      from sessions s join clients c on c.id = s.client_id order by s.start_time`.execute(node.db)
    expect(rows).toEqual([
      { ref: 'import:D1', phone: '+37255512345', is_known: true },
      { ref: 'import:D2', phone: '', is_known: false },
      { ref: 'import:D1', phone: '+37255512345', is_known: true },
    ])
  })

  test('names that make the same code become two places', async () => {
    await desk.confirm(await desk.check(file({ Place: 'P 1' }, { Place: 'P-1' })))
    const { rows } = await sql`select code from places order by code`.execute(node.db)
    expect(rows).toEqual([{ code: 'P-1' }, { code: 'P-1-2' }])
  })

  test('a workbook does as well as a text', async () => {
    const columns = headings.map(
      (header) => ({ header, type: header === 'Start' || header === 'End' ? 'instant' : 'text' }) as const,
    )
    const rows = [['Sadama', '', '', '123ABC', '2026-03-03T08:00:00Z', '2026-03-03T09:00:00Z']]
    const workbook = await buffer(xlsxStream(rows, { name: 'x', columns, timeZone: 'Europe/Tallinn' }))
    await desk.confirm(await desk.check(workbook))
    const again = await desk.check(file({}))
    expect(again).toMatchObject({ RowsToAdd: 0, RowsAlreadyThere: 1 })
  })
})

describe('rows beside other rows', () => {
  test('the same stay twice', async () => {
    expect(await reasonsOf({}, { Plate: '123 abc' })).toEqual({ 'imports.duplicateInFile': 1 })
  })

  test('one reference twice at one place and start', async () => {
    const content = csvOf(
      ['Ticket', ...headings],
      [
        ['7', ...row()],
        ['7', ...row({ End: '03.03.2026 12:00' })],
      ],
    )
    expect((await desk.check(content)).Reasons).toEqual([
      { Reason: 'imports.duplicateInFile', Count: 1, IsRejection: true, IsDoubt: false },
    ])
  })

  test('a driver at two places at once', async () => {
    expect(await reasonsOf({}, { Place: 'Other', Start: '03.03.2026 10:30' })).toEqual({ 'imports.overlapping': 1 })
  })

  test('one after the other', async () => {
    expect(await reasonsOf({}, { Start: '03.03.2026 11:00', End: '03.03.2026 12:00' })).toEqual({})
  })

  test('a car that runs twice at one place: in the file, and with us', async () => {
    const open = { End: '', Place: 'Sadama' }
    const checked = await desk.check(file({ ...open, Start: '02.03.2026 10:00' }, open))
    expect(checked.Reasons).toContainEqual({
      Reason: 'imports.alreadyRunning',
      Count: 1,
      IsRejection: true,
      IsDoubt: false,
    })
    await desk.confirm(checked)
    const { rows } = await sql`select status, start_time from sessions`.execute(node.db)
    expect(rows).toEqual([{ status: 'STARTED', start_time: '2026-03-03T08:00:00.000Z' }])
    expect(await reasonsOf({ ...open, Start: '03.03.2026 12:00' })).toMatchObject({ 'imports.alreadyRunning': 1 })
  })

  test('a stay that was open when it came in is not added again with its end', async () => {
    await desk.confirm(await desk.check(file({ End: '' })))
    expect(await reasonsOf({})).toEqual({ 'imports.alreadyThere': 1 })
  })
})

test('an import is told once, to people and in the audit trail', async () => {
  const heard: string[] = []
  const stop = node.services.live.subscribe(({ topic, id }) => heard.push(`${topic} ${id}`))
  const { Id } = await desk.confirm(await desk.check(file({}, { Start: '02.03.2026 10:00' })))
  await expect.poll(() => heard.filter((line) => line === 'sessions 0')).toHaveLength(1)
  stop()
  expect(heard.filter((line) => line.startsWith('sessions'))).toHaveLength(1)
  const { rows } = await sql<{ fact: string; owner_id: number | null }>`
    select fact, owner_id from audit_events where entity = 'import' and entity_id = ${String(Id)} order by id`.execute(
    node.db,
  )
  expect(rows).toEqual([
    { fact: 'import.uploaded', owner_id: desk.admin.id },
    { fact: 'import.confirmed', owner_id: desk.admin.id },
    { fact: 'import.imported', owner_id: null },
  ])
})

describe('headings', () => {
  const titled = `Garage report;;;;;\nMarch 2026;;;;;\n${file({})}`

  test('are found below title rows; another row can be chosen, and rows below it are judged', async () => {
    const { body } = await desk.upload(titled)
    expect(body.HeadingRow).toBe(3)
    expect(body.TopRows.map(({ Row, Cells }) => [Row, Cells[0]])).toEqual([
      [1, 'Garage report'],
      [2, 'March 2026'],
      [3, 'Place'],
      [4, 'Sadama'],
    ])
    const choose = (HeadingRow: number) =>
      node.call(importsApi.chooseHeadings, { id: body.Id, HeadingRow }, { as: desk.admin })
    expect((await choose(2)).body).toMatchObject({ HeadingRow: 2, Columns: expect.arrayContaining(['March 2026']) })
    const chosen = await choose(3)
    expect(chosen.body).toMatchObject({ State: 'UPLOADED', HeadingRow: 3, Columns: headings })
    const asked = { id: body.Id, Mapping: mappingOf(chosen.body), Options: chosen.body.Options }
    await node.call(importsApi.check, asked, { as: desk.admin })
    await node.settled()
    expect(await desk.find(body.Id)).toMatchObject({ State: 'CHECKED', RowsRead: 1, RowsToAdd: 1 })
  })

  test('a row without rows below it is refused', async () => {
    const { body } = await desk.upload(titled)
    const answer = await node.call(importsApi.chooseHeadings, { id: body.Id, HeadingRow: 9 }, { as: desk.admin })
    expect([answer.status, answer.body.Error]).toEqual([422, 'imports.emptyFile'])
  })

  test('a confirmed mapping is the initial one of the next file with these headings', async () => {
    const swapped = { Driver: 'Plate', Plate: 'Driver' }
    const { body } = await desk.upload(file({ Driver: '123ABC', Plate: 'D1' }))
    const asked = { id: body.Id, Mapping: { ...mappingOf(body), ...swapped }, Options: body.Options }
    await node.call(importsApi.check, asked, { as: desk.admin })
    await node.settled()
    expect((await desk.upload(file({}))).body.IsMappingRemembered).toBe(false)
    await desk.confirm({ Id: body.Id })
    const next = (await desk.upload(file({}).replace('Plate', ' PLATE '))).body
    expect(next.IsMappingRemembered).toBe(true)
    expect(mappingOf(next)).toMatchObject({ Driver: 'PLATE', Plate: 'Driver' })
  })
})

test('a file of sessions without a cost column says so', async () => {
  expect((await desk.upload(file({}))).body.FileNotices).toEqual(['imports.costColumnMissing'])
  expect((await desk.upload(file({}).replace('Phone', 'Cost'))).body.FileNotices).toEqual([])
})

describe('day and month in either order (R183)', () => {
  const stays = (...starts: string[]) =>
    file(...starts.map((day, at) => ({ Start: `${day} ${10 + at}:00`, End: `${day} ${10 + at}:30` })))
  const startsOf = async () => {
    const { rows } = await sql<{ start_time: string }>`select start_time from import_rows order by line`.execute(
      node.db,
    )
    return rows.map(({ start_time }) => start_time.slice(0, 10))
  }

  test('ambiguous: nothing is judged before the order is chosen', async () => {
    const content = stays('03/02/2026', '01/02/2026')
    const { body } = await desk.upload(content)
    expect([body.Questions, body.Options.DateOrder]).toEqual([['dateOrder'], 'AUTO'])
    expect(await desk.check(content)).toMatchObject({ State: 'UPLOADED', Questions: ['dateOrder'], RowsToAdd: 0 })
    expect(await startsOf()).toEqual([])
    expect(await desk.check(content, { DateOrder: 'MDY' })).toMatchObject({ State: 'CHECKED', Questions: [] })
    expect(await startsOf()).toEqual(['2026-03-02', '2026-01-02'])
  })

  test('settled by one row of the column, wherever it is', async () => {
    const early = Array.from({ length: 6 }, () => '02/03/2026')
    expect(await desk.check(stays(...early, '01/28/2026'))).toMatchObject({ State: 'CHECKED', Questions: [] })
    expect((await startsOf()).slice(-2)).toEqual(['2026-02-03', '2026-01-28'])
  })
})

test.each(importKinds)('the template of %s: its headings are guessed in each language', async (kind) => {
  for (const language of languages) {
    const answer = await node.call(importsApi.template, { kind }, { as: desk.admin, headers: { language } })
    expect(answer.headers['content-disposition']).toContain(`${kind}.xlsx`)
    const fields = fieldsOf(kind)
    const labels = fields.map((field) => reasonText(language, `imports.field.${field}`))
    const { body } = await desk.upload(csvOf(labels, [labels.map(() => '1')]), 'filled.csv', kind)
    expect(mappingOf(body)).toEqual(Object.fromEntries(fields.map((field, at) => [field, labels[at]])))
  }
})

test('the list shows imports newest first', async () => {
  await desk.upload(file({}), 'old.csv')
  await desk.upload(file({}), 'new.csv')
  const { body } = await node.call(importsApi.list, {}, { as: desk.admin })
  expect(body.map(({ FileName }) => FileName)).toEqual(['new.csv', 'old.csv'])
})
