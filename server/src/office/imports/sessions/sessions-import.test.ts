import { existsSync, readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { liveBytes } from '../../../kit/spreadsheet/spreadsheet.testing.ts'
import { xlsxStream } from '../../../kit/spreadsheet/spreadsheet-write.ts'
import { openTestNode } from '../../../testing/test-node.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { runCheck } from '../import-runs.ts'
import { csvOf, file, garageFile, headings, row } from '../imports.factory.ts'
import { clearImports, openDesk, reasonsOf, stepsOn } from '../imports.testing.ts'

const node = await openTestNode({ queriesBeside: true })
const desk = await openDesk(node)
afterEach(() => clearImports(node.db))

const garages = new URL(
  '../../../../../../shared/data/garage-sessions/Dataset_1_EV_charging_reports.csv',
  import.meta.url,
)
const hasGarages = existsSync(garages)
const garageCounts = hasGarages
  ? { RowsRead: 6878, RowsToAdd: 6873, RowsRejected: 5, PlacesToAdd: 24, ClientsToAdd: 97 }
  : { RowsRead: 3000, RowsToAdd: 3000, RowsRejected: 0, PlacesToAdd: 20, ClientsToAdd: 100 }
const garageReasons = hasGarages
  ? {
      'imports.duplicateInFile': 5,
      'imports.overOneDay': 456,
      'imports.closedAtLongestStay': 29,
      'imports.overlapping': 23,
      'imports.durationDiffers': 12,
    }
  : { 'imports.closedAtLongestStay': 3 }
const isReal = hasGarages ? '' : ' (the real file is absent: 3,000 rows of its shape)'

test(`a file of garages: added once, however often it is imported${isReal}`, { timeout: 60_000 }, async () => {
  const content = hasGarages ? readFileSync(garages) : garageFile(3_000)
  const checked = await desk.check(content)
  expect(checked).toMatchObject({ State: 'CHECKED', RowsAlreadyThere: 0, ...garageCounts })
  expect(reasonsOf(checked)).toEqual(garageReasons)
  expect(checked.Mapping).toEqual({
    Reference: 'session_ID',
    Place: 'Garage_ID',
    Driver: 'User_ID',
    Start: 'Start_plugin',
    End: 'End_plugout',
    Duration: 'Duration_hours',
  })
  expect(await desk.confirm(checked)).toMatchObject({ State: 'IMPORTED', RowsAdded: garageCounts.RowsToAdd })
  expect(await desk.check(content)).toMatchObject({ RowsToAdd: 0, RowsAlreadyThere: garageCounts.RowsToAdd })
  expect(await desk.sessions()).toBe(garageCounts.RowsToAdd)
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
    const known = await sql<{ id: number }>`
      insert into clients (phone_number, region) values ('+37255512345', 'EST') returning id`.execute(node.db)
    const shared = { Phone: '55512345' }
    const second = { Driver: 'D2', ...shared, Start: '02.03.2026 10:00' }
    const unnamed = { ...shared, Start: '01.03.2026 10:00' }
    const checked = await desk.check(file({ Driver: 'D1', ...shared }, second, unnamed))
    expect(checked.ClientsToAdd).toBe(2)
    await desk.confirm(checked)
    const { rows } = await sql`
      select c.external_reference as ref, c.phone_number as phone, c.id = ${known.rows[0]!.id} as is_known
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
    expect(await desk.check(file({}))).toMatchObject({ RowsToAdd: 0, RowsAlreadyThere: 1 })
  })
})

describe('rows judged together', () => {
  const duplicate = 'REJECTED imports.duplicateInFile'
  const running = 'REJECTED imports.alreadyRunning'
  const open = 'ADD imports.stillRunning'
  type Row = [Partial<Record<string, string>>, outcome: string]

  test.each<[string, ...Row[]]>([
    ['the same stay twice', [{}, 'ADD'], [{ Plate: '123 abc' }, duplicate]],
    ['a car at two places', [{}, 'ADD'], [{ Place: 'Other', Start: '03.03.2026 10:30' }, 'ADD imports.overlapping']],
    ['consecutive stays', [{}, 'ADD'], [{ Start: '03.03.2026 11:00', End: '03.03.2026 12:00' }, 'ADD']],
    ['two open stays of a car', [{ End: '', Start: '02.03.2026 10:00' }, running], [{ End: '' }, open]],
    ['an open stay of a car with a running session', [{ Plate: 'OPEN1', End: '', Start: '03.03.2026 12:00' }, running]],
    ['the end of an imported open stay', [{ Plate: 'OPEN1' }, 'ADD imports.endsOpen']],
    [
      'an imported open stay beside its end',
      [{ Plate: 'OPEN1', End: '' }, 'THERE imports.stillRunning imports.alreadyThere'],
      [{ Plate: 'OPEN1', Start: '03.03.2026 13:00', End: '03.03.2026 14:00' }, 'ADD'],
    ],
  ])('%s', async (_, ...rows) => {
    await desk.confirm(await desk.check(file({ Plate: 'OPEN1', End: '' })))
    const checked = await desk.check(file(...rows.map(([change]) => change)))
    expect(await desk.outcomes(checked)).toEqual(rows.map(([, outcome], at) => `${at + 2} ${outcome}`))
  })

  test('one reference twice at one place and start: duplicate', async () => {
    const rows = [row(), row({ End: '03.03.2026 12:00' })].map((cells) => ['7', ...cells])
    const checked = await desk.check(csvOf(['Ticket', ...headings], rows))
    expect(await desk.outcomes(checked)).toEqual(['2 ADD', `3 ${duplicate}`])
  })
})

test('a column of cents, guessed or chosen by hand: cents, unless the user says euros', async () => {
  const costs = async () =>
    (await sql<{ cost: number }>`select cost_in_cents as cost from import_rows`.execute(node.db)).rows
  const cells = [...row(), '350']
  await desk.check(csvOf([...headings, 'Cost (cents)'], [cells]))
  expect(await costs()).toEqual([{ cost: 350 }])
  await clearImports(node.db)
  const { body } = await desk.upload(
    csvOf([...headings, 'Price', 'Total in cents'], [[...cells.slice(0, -1), '3,50', '350']]),
  )
  await desk.checkAs(body, { Cost: 'Total in cents' })
  expect(await costs()).toEqual([{ cost: 350 }])
  await desk.checkAs(body, { Cost: 'Total in cents' }, { AmountUnit: 'EUROS' })
  expect(await costs()).toEqual([{ cost: 35_000 }])
})

describe('a stay that an earlier file had', () => {
  const priced = [...headings, 'Cost', 'Extra']
  const pricedFile = (...changes: Partial<Record<string, string>>[]) =>
    csvOf(
      priced,
      changes.map((change) => [...row(change), '', ''].slice(0, headings.length).concat(change['Cost'] ?? '', 'x')),
    )

  test('open, then with its end: the session ends with its cost, once, and is audited', async () => {
    const open = { Plate: 'ENDS7', End: '' }
    await desk.confirm(await desk.check(file(open)))
    const ended = csvOf([...headings, 'Cost'], [[...row({ Plate: 'ENDS7', End: '03.03.2026 12:20' }), '6,40']])
    expect(await desk.confirm(await desk.check(ended))).toMatchObject({ RowsAdded: 1 })
    const { rows } = await sql`select status, end_time, cost_in_cents, payment_status from sessions`.execute(node.db)
    expect(rows).toEqual([
      { status: 'ENDED', end_time: '2026-03-03T10:20:00.000Z', cost_in_cents: 640, payment_status: 'NOT_SENT' },
    ])
    const audited = await sql`select owner_id from audit_events where fact = 'session.ended'`.execute(node.db)
    expect(audited.rows).toEqual([{ owner_id: desk.admin.id }])
    expect(await desk.check(ended)).toMatchObject({ RowsToAdd: 0, RowsAlreadyThere: 1 })
    expect(await desk.check(file(open))).toMatchObject({ RowsToAdd: 0, RowsAlreadyThere: 1 })
  })

  test('session ended by a user after the check: stays as it is', async () => {
    await desk.confirm(await desk.check(file({ Plate: 'ENDS8', End: '' })))
    const checked = await desk.check(file({ Plate: 'ENDS8' }))
    await sql`update sessions set status = 'ENDED', end_time = '2026-03-03T08:30:00Z'`.execute(node.db)
    expect(await desk.confirm(checked)).toMatchObject({ RowsAdded: 0 })
    expect(await desk.outcomes(await desk.check(file({ Plate: 'ENDS8' })))).toEqual([
      '2 THERE imports.alreadyThere imports.sessionDiffers',
    ])
  })

  test('with one more column mapped: already there', async () => {
    const stays = pricedFile(
      { Phone: '5552 0011', Driver: 'D9' },
      { Plate: '', Driver: 'D10', Start: '02.03.2026 8:00' },
    )
    const { body } = await desk.upload(stays)
    await desk.confirm(await desk.checkAs(body, { Phone: '', Cost: '' }))
    expect(await desk.check(stays)).toMatchObject({ RowsToAdd: 0, RowsAlreadyThere: 2 })
  })

  test('with a second of its start in a fraction, and in the second of two equal hours: already there', async () => {
    const place = await aPlace().named('Kreis').coded('KREIS').save(node.db)
    const save = (plate: string, start: string) =>
      sql`
      with p as (insert into plates (plate) values (${plate}) returning id)
      insert into sessions (type, status, place_id, region, plate_id, start_time, end_time)
      select 'PARKING', 'ENDED', ${place.id}::bigint, 'EST', p.id, ${start}::timestamptz, ${start}::timestamptz + interval '7 hours' from p`.execute(
        node.db,
      )
    await save('FRAC1', '2025-10-26T01:15:30.640Z')
    await save('FRAC2', '2025-08-26T01:15:30.640Z')
    const rows = ['FRAC1;26.10.2025 03:15:30;26.10.2025 10:15:30', 'FRAC2;26.08.2025 04:15:30;26.08.2025 11:15:30']
    const checked = await desk.check(`Plate;Start;End;Place\n${rows.map((line) => `${line};KREIS\n`).join('')}`)
    expect(await desk.outcomes(checked)).toEqual(['2 THERE imports.alreadyThere', '3 THERE imports.alreadyThere'])
  })
})

test('memory: constant, whatever the size of the file', async () => {
  const inUse: number[] = []
  const steps = stepsOn(node.services)
  await runCheck(steps.ctx, await steps.checking(garageFile(12_500)), () => {
    inUse.push(liveBytes())
    return Promise.resolve()
  })
  const growth = (inUse.at(-2) ?? 0) - (inUse[0] ?? 0)
  // Five batches more, of which one alone is above 2 MB as text.
  expect(growth).toBeLessThan(2_000_000)
})
