import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openTestNode } from '../../kit/testing/test-node.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { file, mappingOf, row } from './imports.factory.ts'
import { openDesk } from './imports.testing.ts'

const node = await openTestNode()
const desk = await openDesk(node)
afterAll(() => node.close())
afterEach(() =>
  sql`truncate sessions, import_rows, imports, places, clients, plates, client_plates, audit_events cascade`.execute(
    node.db,
  ),
)

describe('rejected rows', () => {
  const broken = { Start: 'soon', Driver: '=HYPERLINK("http://example.test")' }

  test('are listed with their line, reasons and cells', async () => {
    const { Id } = await desk.check(file({}, broken))
    const { body } = await node.call(importsApi.rows, { id: Id }, { as: desk.admin })
    expect(body).toEqual([{ Line: 3, Outcome: 'REJECTED', Reasons: ['imports.startUnreadable'], Cells: row(broken) }])
  })

  test('come as a file that calculates nothing, can be mended and imported, and still be had after the import', async () => {
    const checked = await desk.check(file({}, broken))
    await desk.confirm(checked)
    const answer = await node.call(
      importsApi.rejectsFile,
      { id: checked.Id },
      { as: desk.admin, headers: { language: 'en' } },
    )
    const text = answer.bytes.toString()
    expect(answer.headers['content-disposition']).toContain('sessions-rejects.csv')
    expect(text).toContain('Place;Driver;Phone;Plate;Start;End;Reasons for rejection')
    expect(text).toContain(`"'=HYPERLINK`)
    expect(text).toContain('The start is not a date and time.')
    const mended = await desk.check(text.replace('soon', '02.03.2026 10:00'))
    expect(mended).toMatchObject({ RowsToAdd: 1, RowsRejected: 0 })
    await desk.confirm(mended)
    const { rows } = await sql`select name from clients`.execute(node.db)
    expect(rows).toEqual([{ name: broken.Driver }])
  })
})

describe('refusals', () => {
  test.each([
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'imports.notASpreadsheet'],
    ['nothing', Buffer.alloc(0), 'imports.emptyFile'],
    ['headings alone', Buffer.from('Place;Start\n'), 'imports.emptyFile'],
    ['a thousand columns', Buffer.from(`${'a;'.repeat(1_000)}\n1\n`), 'imports.tooManyColumns'],
  ])('%s is no file to import, and is not kept', async (_, content, reason) => {
    const { status, body } = await desk.upload(content)
    expect([status, body.Error]).toEqual([422, reason])
    expect((await node.call(importsApi.list, {}, { as: desk.admin })).body).toEqual([])
  })

  test.each([
    ['no column for the place', { Place: '' }, {}, 'imports.columnMissing'],
    ['a column that is not there', { Place: 'Nowhere' }, {}, 'imports.columnUnknown'],
    ['a field that we do not have', { Colour: 'Place' }, {}, 'imports.columnUnknown'],
    ['a zone of nowhere', {}, { TimeZone: 'Mars/Olympus' }, 'imports.timeZoneUnknown'],
    ['a region of nowhere', {}, { Region: 'QQQ' }, 'imports.regionUnknown'],
  ])('%s', async (_, mapping, options, reason) => {
    const { body } = await desk.upload(file({}))
    const asked = { Mapping: { ...mappingOf(body), ...mapping }, Options: { ...body.Options, ...options } }
    const answer = await node.call(importsApi.check, { id: body.Id, ...asked }, { as: desk.admin })
    expect([answer.status, answer.body.Error]).toEqual([422, reason])
    expect((await desk.find(body.Id)).State).toBe('UPLOADED')
  })

  test('what has not been checked, holds nothing new, or is imported already cannot be confirmed', async () => {
    const { body } = await desk.upload(file({}))
    const early = await node.call(importsApi.confirm, { id: body.Id }, { as: desk.admin })
    expect([early.status, early.body.Error]).toEqual([409, 'imports.wrongState'])
    const checked = await desk.check(file({}))
    await desk.confirm(checked)
    const twice = await node.call(importsApi.confirm, { id: checked.Id }, { as: desk.admin })
    expect([twice.status, twice.body.Error]).toEqual([409, 'imports.wrongState'])
    const again = await desk.check(file({}))
    const empty = await node.call(importsApi.confirm, { id: again.Id }, { as: desk.admin })
    expect([empty.status, empty.body.Error]).toEqual([409, 'imports.nothingToAdd'])
  })

  test('whoever books knows nothing of sessions that come in, and others may ask for nothing', async () => {
    const regional = await anOwner().regionAdmin('EST').save(node.db)
    const enforcer = await anOwner().with('VIEW_FINES').save(node.db)
    const { body } = await desk.upload(file({}))
    for (const endpoint of [importsApi.find, importsApi.confirm, importsApi.cancel, importsApi.rows]) {
      expect((await node.call(endpoint, { id: body.Id }, { as: regional })).status).toBe(404)
      expect((await node.call(endpoint, { id: body.Id }, { as: enforcer })).status).toBe(403)
    }
  })
})
