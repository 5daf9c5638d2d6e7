import { existsSync, readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { xlsxStream } from '../../../kit/spreadsheet/spreadsheet-write.ts'
import { openTestNode } from '../../../kit/testing/test-node.ts'
import { aPlace } from '../../places/places.factory.ts'
import { csvOf, file, garageFile, headings, mappingOf, row } from '../imports.factory.ts'
import { clearImports, openDesk } from '../imports.testing.ts'

const node = await openTestNode()
const desk = await openDesk(node)
afterEach(() => clearImports(node.db))

const reasonsOf = async (...changes: Partial<Record<string, string>>[]) => {
  const { Reasons } = await desk.check(file(...changes))
  return Object.fromEntries(Reasons.map(({ Reason, Count }) => [Reason, Count]))
}

const garages = new URL(
  '../../../../../../shared/data/garage-sessions/Dataset_1_EV_charging_reports.csv',
  import.meta.url,
)
const hasGarages = existsSync(garages)

describe('a file of garages', () => {
  const isReal = hasGarages ? '' : ' (the real file is absent: 3,000 rows of its shape)'

  test(`added once, however often it is imported${isReal}`, { timeout: 60_000 }, async () => {
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

  test.runIf(hasGarages)('findings: duplicates, long stays, stays without an end', async () => {
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
  test('place, plate and driver are added and linked', async () => {
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

  test('a known place, by name or code: its own zone and region', async () => {
    const place = await aPlace().named('Sadama').coded('S-1').in('LVA').ofPartner('C').save(node.db)
    const checked = await desk.check(file({}, { Place: 's-1', Start: '03.03.2026 12:00', End: '' }))
    expect(checked.PlacesToAdd).toBe(0)
    await desk.confirm(checked)
    const { rows } = await sql`select place_id, region, operator from sessions`.execute(node.db)
    expect(rows).toEqual([1, 2].map(() => ({ place_id: place.id, region: 'LVA', operator: 'C' })))
  })

  test('a known client with the phone: becomes the driver; other drivers with it get no phone', async () => {
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

  test('two names with one code: two places', async () => {
    await desk.confirm(await desk.check(file({ Place: 'P 1' }, { Place: 'P-1' })))
    const { rows } = await sql`select code from places order by code`.execute(node.db)
    expect(rows).toEqual([{ code: 'P-1' }, { code: 'P-1-2' }])
  })

  test('a workbook: the same sessions as a text file', async () => {
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

describe('rows judged together', () => {
  test('the same stay twice: duplicate', async () => {
    expect(await reasonsOf({}, { Plate: '123 abc' })).toEqual({ 'imports.duplicateInFile': 1 })
  })

  test('one reference twice at one place and start: duplicate', async () => {
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

  test('a driver at two places at once: overlapping', async () => {
    expect(await reasonsOf({}, { Place: 'Other', Start: '03.03.2026 10:30' })).toEqual({ 'imports.overlapping': 1 })
  })

  test('consecutive stays: no finding', async () => {
    expect(await reasonsOf({}, { Start: '03.03.2026 11:00', End: '03.03.2026 12:00' })).toEqual({})
  })

  test('a second running session of a car at a place, in the file or in the database: rejected', async () => {
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

  test('a stay that was open when it was imported: not added again with its end', async () => {
    await desk.confirm(await desk.check(file({ End: '' })))
    expect(await reasonsOf({})).toEqual({ 'imports.alreadyThere': 1 })
  })
})
