import { api } from '@parkla/contract/api.ts'
import { hourMs } from '@parkla/contract/kit/time.ts'
import { describe, expect, test } from 'vitest'
import { insertRow } from '../../kit/database/rows.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { PortFailure } from '../../ports/port-failure.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { savePlate } from '../../kit/database/plate-id.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aFine } from '../fine-records/fines.factory.ts'
import { planReportsJob, sendReport } from './reports.jobs.ts'

const node = await openTestNode()
const { db } = node
const tasks = api.reportingTasks
const as = await anOwner().at('kadri@example.test').globalAdmin().save(db)
const place = await aPlace().save(db)
const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }

const aGroup = async (...plates: readonly string[]): Promise<number> => {
  const { id } = await insertRow(db, 'vehicle_groups', { name: `Group ${node.services.uuid()}`, ...times })
  for (const plate of plates) {
    const plate_id = await savePlate(db, plate)
    await insertRow(db, 'vehicle_group_plates', { vehicle_group_id: id, plate_id })
  }
  return id
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const addTask = async (vehicleGroupId: number, more: object = {}) => {
  const emailTo = `to${node.services.uuid()}@example.test`
  const { body } = await node.call(tasks.add, { emailTo, vehicleGroupId, sendingDays: everyDay, ...more }, as)
  return body
}

const planAt = async (instant: string): Promise<void> => {
  node.clock.set(instant)
  await planReportsJob.run(node.jobContext(), {})
}

const statusOf = async (id: number) => {
  const task = (await node.call(tasks.list, {}, as)).body.find(({ ID }) => ID === id)
  return [task?.lastStatus, task?.lastFineCount]
}

describe('reporting tasks (R138)', () => {
  test('saved with its version, deleted; unknown group and no days: refused; audited without addresses', async () => {
    node.clock.set('2026-03-02T10:00:00.000Z')
    const vehicleGroupId = await aGroup()
    const task = await addTask(vehicleGroupId, { bcc: ['b@example.test'], sendingDays: [5, 1, 5] })
    expect(task).toMatchObject({ sendingDays: [1, 5], bcc: ['b@example.test'], enabled: true, lastStatus: 'NONE' })
    const saved = await node.call(tasks.save, { ...task, enabled: false }, as)
    expect(saved.body.enabled).toBe(false)
    expect(refusalOf(await node.call(tasks.save, task, as))).toEqual([409, 'conflict.changedMeanwhile'])
    const foreign = { ...saved.body, vehicleGroupId: 987_654_321 }
    expect(refusalOf(await node.call(tasks.save, foreign, as))).toEqual([422, 'fines.unknownVehicleGroup'])
    expect((await node.call(tasks.save, { ...saved.body, sendingDays: [] }, as)).status).toBe(400)
    expect((await node.call(tasks.save, { ...saved.body, sendingDays: [8] }, as)).status).toBe(400)
    const removeGroup = () => node.call(api.vehicleGroups.remove, { id: vehicleGroupId }, as)
    expect(refusalOf(await removeGroup())).toEqual([409, 'vehicleGroups.inUse'])
    expect((await node.call(tasks.remove, { ID: task.ID }, as)).status).toBe(200)
    expect((await removeGroup()).status).toBe(200)
    expect((await node.call(tasks.remove, { ID: task.ID }, as)).status).toBe(404)
    const audit = await node.audit('reportingTask', task.ID)
    expect(audit.map(({ fact }) => fact)).toEqual([
      'reportingTask.added',
      'reportingTask.changed',
      'reportingTask.deleted',
    ])
    expect(JSON.stringify(audit)).not.toContain('@')
  })

  test('fines of the group since the last report: in one mail with xlsx and bcc, on each sending day', async () => {
    node.clock.set('2026-03-02T10:00:00.000Z')
    const task = await addTask(await aGroup('111REP'), { bcc: ['boss@example.test'], language: 'en' })
    const stored = (created_at: string) => aFine().at(place).ofPlate('111REP').with({ created_at }).save(db)
    await stored('2026-03-01T10:00:00Z')
    await stored('2026-03-02T11:00:00Z')
    await aFine().at(place).ofPlate('999REP').with({ created_at: '2026-03-02T11:00:00Z' }).save(db)
    await planAt('2026-03-03T05:00:00.000Z')
    const [first, ...others] = await node.mails(task.emailTo)
    expect(others).toEqual([])
    expect(first).toMatchObject({ bcc: 'boss@example.test', subject: expect.stringMatching(/^Parking fines: Group/) })
    expect(first?.text).toContain('Number of fines: 1')
    expect(await statusOf(task.ID)).toEqual(['SENT', 1])
    await planAt('2026-03-04T05:00:00.000Z')
    await node.settled()
    expect(await statusOf(task.ID)).toEqual(['EMPTY', 0])
    await stored('2026-03-04T04:59:30Z')
    await planAt('2026-03-05T05:00:00.000Z')
    expect(await node.mails(task.emailTo)).toHaveLength(2)
    expect(await statusOf(task.ID)).toEqual(['SENT', 1])
  })

  test.each([
    ['another weekday', { sendingDays: [3] }, '2026-03-03T05:00:00.000Z', 'NONE'],
    ['its weekday', { sendingDays: [2] }, '2026-03-03T05:00:00.000Z', 'EMPTY'],
    ['before 07:00 on the clock of the operator', {}, '2026-03-03T04:59:00.000Z', 'NONE'],
    ['nodes down at 07:00', {}, '2026-03-03T09:00:00.000Z', 'EMPTY'],
    ['not enabled', { enabled: false }, '2026-03-03T05:00:00.000Z', 'NONE'],
    ['without fines, wanted all the same', { sendEmpty: true }, '2026-03-03T05:00:00.000Z', 'SENT'],
  ])('%s: report %s', async (_, more, at, status) => {
    node.clock.set('2026-03-02T10:00:00.000Z')
    const task = await addTask(await aGroup(), more)
    await planAt(at)
    await node.settled()
    expect((await statusOf(task.ID))[0]).toBe(status)
  })

  test('task added after 07:00: begins on its next day', async () => {
    node.clock.set('2026-03-03T06:00:00.000Z')
    const task = await addTask(await aGroup(), { sendEmpty: true })
    await planAt('2026-03-03T07:00:00.000Z')
    expect(await node.mails(task.emailTo)).toEqual([])
    await planAt('2026-03-04T05:00:00.000Z')
    expect(await node.mails(task.emailTo)).toHaveLength(1)
  })

  test('test report: to the caller only; the next report has its fines again', async () => {
    node.clock.set('2026-03-02T10:00:00.000Z')
    const task = await addTask(await aGroup('222REP'), { bcc: ['boss@example.test'] })
    await aFine().at(place).ofPlate('222REP').with({ created_at: '2026-03-02T11:00:00Z' }).save(db)
    node.clock.set('2026-03-02T12:00:00.000Z')
    expect((await node.call(tasks.test, { ID: task.ID }, as)).status).toBe(200)
    const [mail] = await node.mails(as.email)
    expect(mail).toMatchObject({ bcc: '', subject: expect.stringContaining('Proovikiri: parkimistrahvid') })
    expect(mail?.text).toContain('Trahve: 1')
    await planAt('2026-03-03T05:00:00.000Z')
    await node.settled()
    expect(await statusOf(task.ID)).toEqual(['SENT', 1])
  })
})

describe('failures of a report', () => {
  const waiting = async () => {
    node.clock.set('2026-03-02T10:00:00.000Z')
    const plate = `R${node.services.uuid().slice(0, 8)}`.toUpperCase()
    const task = await addTask(await aGroup(plate))
    await aFine().at(place).ofPlate(plate).with({ created_at: '2026-03-02T11:00:00Z' }).save(db)
    const frame = { from_time: '2026-03-02T10:00:00Z', to_time: '2026-03-03T04:59:00Z', sent_on: '2026-03-03' }
    const { id } = await insertRow(db, 'report_sendings', {
      reporting_task_id: task.ID,
      ...frame,
      created_at: frame.to_time,
    })
    return { task, sendingId: id, plate }
  }
  /** A job with another mail server. */
  const withMail = (send: JobContext['ports']['mail']['send'], isLastTry = false): JobContext => {
    const ctx = node.jobContext()
    return { ...ctx, isLastTry, ports: { ...ctx.ports, mail: { send } } }
  }

  test('crash after the mail was sent: the retry sends the same Message-ID and content, a third run nothing', async () => {
    const { task, sendingId, plate } = await waiting()
    const keys: (string | undefined)[] = []
    const sends = (fails: boolean) =>
      withMail((mail) => {
        keys.push(`${mail.idempotencyKey} ${mail.text}`)
        return fails ? Promise.reject(new Error('crash')) : Promise.resolve({ messageId: '' })
      })
    await expect(sendReport.run(sends(true), { sendingId })).rejects.toThrow('crash')
    await aFine().at(place).ofPlate(plate).with({ created_at: '2026-03-03T05:00:00Z' }).save(db)
    await sendReport.run(sends(false), { sendingId })
    await sendReport.run(sends(false), { sendingId })
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(await statusOf(task.ID)).toEqual(['SENT', 1])
  })

  test.each([
    ['refused for good', new PortFailure('refused', 'no'), false],
    ['unreachable on the last try', new PortFailure('unreachable', 'no'), true],
  ])('%s: FAILED, and the next report has its fines', async (_, failure, isLastTry) => {
    const { task, sendingId } = await waiting()
    await sendReport.run(
      withMail(() => Promise.reject(failure), isLastTry),
      { sendingId },
    )
    expect(await statusOf(task.ID)).toEqual(['FAILED', 1])
    await planAt('2026-03-04T05:00:00.000Z')
    await node.settled()
    expect(await statusOf(task.ID)).toEqual(['SENT', 1])
  })

  test('report that still waits: sent again by the next plan, and none is added beside it', async () => {
    const { task } = await waiting()
    await planAt('2026-03-04T05:00:00.000Z')
    expect(await node.mails(task.emailTo)).toHaveLength(1)
    expect(await node.rows('report_sendings', { reporting_task_id: task.ID })).toHaveLength(1)
    node.clock.advance(hourMs)
    await planReportsJob.run(node.jobContext(), {})
    expect(await node.mails(task.emailTo)).toHaveLength(1)
  })

  test('two plans at once: one report', async () => {
    node.clock.set('2026-03-02T10:00:00.000Z')
    const task = await addTask(await aGroup(), { sendEmpty: true })
    node.clock.set('2026-03-03T05:00:00.000Z')
    await Promise.all([planReportsJob.run(node.jobContext(), {}), planReportsJob.run(node.jobContext(), {})])
    expect(await node.mails(task.emailTo)).toHaveLength(1)
  })
})
