import { api } from '@parkla/contract/api.ts'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { JobContext } from '../../../kit/jobs/jobs.ts'
import { insertRow } from '../../../kit/database/rows.ts'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aFleet } from '../../../members/fleets/fleets.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aSession } from '../../../parking/session-records/sessions.factory.ts'
import { savedReportMail } from './saved-reports.emails.ts'
import { planSavedReports, sendSavedReport } from './saved-reports.jobs.ts'

const node = await openTestNode()
const { db } = node
const saved = api.savedReports
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const daily = {
  Query: 'reportType=REVENUE&groupBy=DAY&type=ALL',
  Frequency: 'WEEKDAYS',
  SendingDays: everyDay,
} as const

const planAt = async (instant: string): Promise<void> => {
  node.clock.set(instant)
  await planSavedReports.run(node.jobContext(), {})
}
/** A daily report of that user. */
const aDaily = async (as: { id: number }, more: object = {}): Promise<{ ID: number }> => {
  const { status, body } = await node.call(saved.save, { ...daily, Name: 'Tulu', ...more }, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** A mail of the report that is still to be sent. */
const waiting = (report: { ID: number }, sent_on: string) =>
  insertRow(db, 'saved_report_sendings', {
    saved_report_id: report.ID,
    sent_on,
    created_at: `${sent_on}T05:00:00.000Z`,
  })
const statusOf = async (as: { id: number }) => (await node.call(saved.list, {}, as)).body[0]?.LastStatus

test('report: saved, replaced under the same name, shared with readers of its type, deleted', async () => {
  const place = await aPlace().save(db)
  const admin = await anOwner().globalAdmin().save(db)
  const landowner = await anOwner().placeAdmin(place.id).save(db)
  const manager = await anOwner()
    .fleetManager((await aFleet().save(db)).id)
    .save(db)
  const namesFor = async (as: { id: number }) => (await node.call(saved.list, {}, as)).body.map(({ Name }) => Name)
  await node.call(saved.save, { ...daily, Name: 'Tulu', IsShared: true }, admin)
  await node.call(saved.save, { ...daily, Name: 'tulu', IsShared: true, Period: 'YESTERDAY' }, admin)
  await node.call(saved.save, { Name: 'Võlad', Query: 'reportType=DEBTS', IsShared: true }, admin)
  await node.call(saved.save, { Name: 'Oma', Query: 'reportType=SESSIONS' }, admin)
  expect(await namesFor(admin)).toEqual(['Oma', 'tulu', 'Võlad'])
  expect(await namesFor(landowner)).toEqual(['tulu'])
  expect(await namesFor(manager)).toEqual([])
  const remove = (as: { id: number }) => node.call(saved.remove, { Name: 'Tulu' }, as)
  expect((await remove(landowner)).status).toBe(404)
  expect((await remove(admin)).status).toBe(200)
  expect(await namesFor(landowner)).toEqual([])
})

test('address of no report, type of another right, no weekday: refused', async () => {
  const manager = await anOwner()
    .fleetManager((await aFleet().save(db)).id)
    .save(db)
  const save = (more: object) =>
    node.call(saved.save, { Name: 'Laevastik', Query: 'reportType=FLEET', ...more }, manager)
  expect(refusalOf(await save({ Query: 'reportType=NONE' }))).toEqual([422, 'reports.unreadableQuery'])
  expect((await save({ Query: 'reportType=PAYOUT' })).status).toBe(403)
  expect(refusalOf(await save({ Frequency: 'WEEKDAYS', SendingDays: [] }))).toEqual([422, 'reports.noSendingDay'])
  expect((await save({})).status).toBe(200)
})

test.each([
  ['weekday of the report at its hour', { SendingDays: [2] }, '2026-03-03T05:00:00.000Z', 'SENT'],
  ['before the hour of the report on the local clock', {}, '2026-03-03T04:59:00.000Z', 'NONE'],
  ['another weekday', { SendingDays: [3] }, '2026-03-03T05:00:00.000Z', 'NONE'],
  ['nodes down at the hour of the report', {}, '2026-03-03T11:00:00.000Z', 'SENT'],
  ['day of the month', { Frequency: 'MONTHLY', MonthDay: 3 }, '2026-03-03T05:00:00.000Z', 'SENT'],
  [
    'the 31st in a shorter month: its last day',
    { Frequency: 'MONTHLY', MonthDay: 31 },
    '2026-04-30T05:00:00.000Z',
    'SENT',
  ],
])('%s: %s at %s gives %s', async (_, more, at, status) => {
  node.clock.set('2026-03-02T10:00:00.000Z')
  const admin = await anOwner().globalAdmin().save(db)
  await aDaily(admin, more)
  await planAt(at)
  await node.settled()
  expect(await statusOf(admin)).toBe(status)
})

test('mail: workbook of the period before its day and the address of the report; once a day', async () => {
  node.clock.set('2026-03-02T10:00:00.000Z')
  const admin = await anOwner().at('kadri.saved@example.test').globalAdmin().save(db)
  await aDaily(admin, { Period: 'LAST_MONTH', Language: 'en' })
  await planAt('2026-03-03T05:00:00.000Z')
  await planAt('2026-03-03T06:00:00.000Z')
  const mails = await node.mails(admin.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Tulu: 01.02.2026 – 28.02.2026')
  expect(mails[0]?.text).toContain('/report?reportType=REVENUE&groupBy=DAY&type=ALL&from=01.02.2026&to=28.02.2026')
})

test('crash after the mail was sent: the retry has the same Message-ID; a third run sends nothing', async () => {
  node.clock.set('2026-03-02T10:00:00.000Z')
  const admin = await anOwner().globalAdmin().save(db)
  const sending = await waiting(await aDaily(admin), '2026-03-03')
  const keys: (string | undefined)[] = []
  const sends = (fails: boolean): JobContext => {
    const ctx = node.jobContext()
    const send: JobContext['ports']['mail']['send'] = (mail) => {
      keys.push(mail.idempotencyKey)
      return fails ? Promise.reject(new Error('crash')) : Promise.resolve({ messageId: '' })
    }
    return { ...ctx, ports: { ...ctx.ports, mail: { send } } }
  }
  const payload = { sendingId: sending.id }
  await expect(sendSavedReport.run(sends(true), payload)).rejects.toThrow('crash')
  await sendSavedReport.run(sends(false), payload)
  await sendSavedReport.run(sends(false), payload)
  expect(keys).toEqual([`saved report ${sending.id}`, `saved report ${sending.id}`])
})

test('fleet manager without places, report of fleets in a region: mailed', async () => {
  node.clock.set('2026-03-02T10:00:00.000Z')
  const manager = await anOwner()
    .fleetManager((await aFleet().save(db)).id)
    .save(db)
  await aDaily(manager, { Query: 'reportType=FLEET&region=EST' })
  await planAt('2026-03-03T05:00:00.000Z')
  await node.settled()
  expect(await statusOf(manager)).toBe('SENT')
})

test('owner without the right, or without the place: no mail now, and none until the report is saved again', async () => {
  node.clock.set('2026-03-02T10:00:00.000Z')
  const [own, other] = [await aPlace().save(db), await aPlace().save(db)]
  const landowner = await anOwner().placeAdmin(own.id).save(db)
  await aDaily(landowner, { Query: `placeId=${own.id}` })
  await db.updateTable('owner_places').set({ place_id: other.id }).where('owner_id', '=', landowner.id).execute()
  await planAt('2026-03-03T05:00:00.000Z')
  expect(await node.mails(landowner.email)).toEqual([])
  expect(await statusOf(landowner)).toBe('WITHOUT_RIGHT')
  await planAt('2026-03-04T05:00:00.000Z')
  const sendings = await db
    .selectFrom('saved_report_sendings')
    .selectAll()
    .where('status', '=', 'WITHOUT_RIGHT')
    .execute()
  expect(sendings).toHaveLength(1)
})

test('version (R8): saved or deleted over a newer one 409; over a deleted one 404', async () => {
  const admin = await anOwner().globalAdmin().save(db)
  const save = (more: object) => node.call(saved.save, { ...daily, Name: 'Tulu', ...more }, admin)
  const remove = (UpdatedAt: string) => node.call(saved.remove, { Name: 'Tulu', UpdatedAt }, admin)
  const { UpdatedAt: first } = (await save({})).body
  const { UpdatedAt: second } = (await save({ UpdatedAt: first, Period: 'YESTERDAY' })).body
  expect(refusalOf(await save({ UpdatedAt: first }))).toEqual([409, 'conflict.changedMeanwhile'])
  expect(refusalOf(await remove(first))).toEqual([409, 'conflict.changedMeanwhile'])
  expect((await remove(second)).status).toBe(200)
  expect((await save({ UpdatedAt: second })).status).toBe(404)
})

test('shared report: without the schedule and mails of its owner; found behind 500 that the reader may not read', async () => {
  const place = await aPlace().save(db)
  const landowner = await anOwner().placeAdmin(place.id).save(db)
  const admin = await anOwner().globalAdmin().save(db)
  const at = '2026-03-01T10:00:00.000Z'
  const debts = { query: 'reportType=DEBTS', report_type: 'DEBTS', period: 'THIS_MONTH', is_shared: true }
  const times = { owner_id: admin.id, created_at: at, updated_at: at }
  await db
    .insertInto('saved_reports')
    .values(Array.from({ length: 500 }, (_, n) => ({ ...debts, ...times, name: `A ${n}` })))
    .execute()
  await db
    .insertInto('saved_reports')
    .values({
      ...times,
      name: 'Tulu',
      query: '',
      report_type: 'PAYOUT',
      period: 'YESTERDAY',
      is_shared: true,
      frequency: 'MONTHLY',
      month_day: 9,
    })
    .execute()
  const list = (await node.call(saved.list, {}, landowner)).body.filter(({ Name }) => Name === 'Tulu')
  const shown = { IsOwn: false, ReportType: 'PAYOUT', Frequency: 'NONE', MonthDay: 1, LastStatus: 'NONE' }
  expect(list).toMatchObject([shown])
})

test('report that fails: retried, FAILED after its last try; a report that waits for a day is not tried again', async () => {
  node.clock.set('2026-03-02T10:00:00.000Z')
  const admin = await anOwner().globalAdmin().save(db)
  const report = await aDaily(admin)
  const send = async (id: number, isLastTry: boolean): Promise<void> => {
    const { replica: _, ...ctx } = node.jobContext()
    // Without a replica the report cannot be read.
    await sendSavedReport.run({ ...ctx, isLastTry } as JobContext, { sendingId: id })
  }
  const failing = await waiting(report, '2026-03-03')
  await expect(send(failing.id, false)).rejects.toThrow()
  expect(await statusOf(admin)).toBe('PENDING')
  await send(failing.id, true)
  expect(await statusOf(admin)).toBe('FAILED')
  const failureOf = async () => (await node.call(saved.list, {}, admin)).body[0]?.LastFailure
  expect(await failureOf()).toBe('REPORT')

  await db
    .updateTable('saved_reports')
    .set({ sending_days: [1] })
    .where('id', '=', report.ID)
    .execute()
  await waiting(report, '2026-03-04')
  await planAt('2026-03-05T06:00:00.000Z')
  await node.settled()
  expect(await statusOf(admin)).toBe('FAILED')
  expect(await failureOf()).toBe('NO_RESULT')
})

test('mails ended while one waits: the waiting one is not sent', async () => {
  node.clock.set('2026-03-02T10:00:00.000Z')
  const admin = await anOwner().at('ended.saved@example.test').globalAdmin().save(db)
  const sending = await waiting(await aDaily(admin), '2026-03-03')
  await node.call(saved.save, { Name: 'Tulu', Query: daily.Query, Frequency: 'NONE' }, admin)
  await sendSavedReport.run(node.jobContext(), { sendingId: sending.id })
  expect(await node.mails(admin.email)).toEqual([])
  expect(await statusOf(admin)).toBe('NONE')
})

test('test mail without the right or the place: refused with the reason, nothing is sent', async () => {
  const [own, other] = [await aPlace().save(db), await aPlace().save(db)]
  const landowner = await anOwner().placeAdmin(own.id).save(db)
  await node.call(saved.save, { Name: 'Koht', Query: `placeId=${other.id}` }, landowner)
  const test = () => node.call(saved.test, { Name: 'Koht' }, landowner)
  expect(refusalOf(await test())).toEqual([422, 'reports.placesOutOfReach'])
  await db.updateTable('saved_reports').set({ report_type: 'DEBTS' }).where('owner_id', '=', landowner.id).execute()
  expect((await test()).status).toBe(403)
})

test('mail of a report with too many rows: mail and sheet say that the report is cut', async () => {
  const place = await aPlace().save(db)
  const admin = await anOwner().globalAdmin().save(db)
  for (const day of [1, 2])
    await aSession().startedAt(`2026-02-0${day}T10:00:00.000Z`).lasting(60).paid().costing(500).at(place).save(db)
  const order = { id: 1, ownerId: admin.id, email: admin.email, at: '2026-03-03T05:00:00.000Z', Name: 'Tulu' }
  const wanted = { Query: `${daily.Query}&placeId=${place.id}`, Period: 'LAST_MONTH', Language: 'en' } as const
  const mailOf = (mostRows: number) => savedReportMail(node.jobContext(), { ...order, ...wanted }, { mostRows })
  const cut = await mailOf(1)
  expect(cut?.text).toContain('Only the first 1 rows are attached.')
  const rows = await readExcelFile(Buffer.from(cut?.attachments?.[0]?.bytes ?? []))
  expect(rows.flatMap(({ data }) => data.flat())).toContain('Cut after 1 rows. Choose a shorter period or a place.')
  expect((await mailOf(2))?.text).not.toContain('Only the first')
})

test('test mail: sent now, to the owner; the schedule stays', async () => {
  node.clock.set('2026-03-02T10:00:00.000Z')
  const admin = await anOwner().globalAdmin().save(db)
  await aDaily(admin)
  expect((await node.call(saved.test, { Name: 'Tulu' }, admin)).status).toBe(200)
  expect((await node.mails(admin.email))[0]?.subject).toContain('Proovikiri: Tulu')
  expect(await statusOf(admin)).toBe('NONE')
})
