import { minuteMs } from '@parkla/contract/kit/time.ts'
import { afterAll, expect, test } from 'vitest'
import { linkController } from './devices.ts'
import { oneGate, openFieldNode } from '../field-node.testing.ts'

/** Defaults of the settings of R159. */
const threshold = { late: 5 * minuteMs, dead: 15 * minuteMs }
const patience = { timeout: 20_000 }

const { timer, db, surroundings } = await openFieldNode(2, 'KILL')
const [killed, other] = [
  linkController('KILL-1', oneGate, surroundings),
  linkController('KILL-2', oneGate, surroundings),
]
afterAll(() => Promise.all([killed.link.close(), other.link.close()]))

/** Last heartbeats by controller name. */
const lastHeartbeats = async (): Promise<Record<string, number>> => {
  const rows = await db.selectFrom('gate_controllers').select(['controller_id', 'last_heartbeat']).execute()
  return Object.fromEntries(rows.map((row) => [row.controller_id, Date.parse(row.last_heartbeat ?? '')]))
}

/** Advances by minutes, waiting for the heartbeats of each. */
const live = async (minutes: number, names: readonly string[]): Promise<void> => {
  for (let minute = 1; minute <= minutes; minute += 1) {
    timer.pass(minuteMs)
    await expect
      .poll(lastHeartbeats, patience)
      .toMatchObject(Object.fromEntries(names.map((name) => [name, timer.nowMs()])))
  }
}

const alarms = () =>
  db
    .selectFrom('alarms as a')
    .innerJoin('gate_controllers as c', 'c.id', 'a.gate_controller_id')
    .select(['a.id', 'a.kind', 'c.controller_id as name', 'a.raised_at', 'a.worsened_at', 'a.cleared_at'])
    .where('a.kind', 'in', ['CONTROLLER_LATE', 'CONTROLLER_DEAD'])
    .execute()
const expectWithinAMinute = (instant: string | null, thresholdMs: number): void => {
  const lateMs = Date.parse(instant ?? '') - thresholdMs
  expect(lateMs).toBeGreaterThanOrEqual(0)
  expect(lateMs).toBeLessThanOrEqual(minuteMs)
}

test('killed controller: one alarm within a minute of each threshold, cleared on return', async () => {
  await expect.poll(() => [killed, other].every(({ link }) => link.isConnected()), patience).toBe(true)
  await live(7, ['KILL-1', 'KILL-2'])
  expect(await alarms()).toEqual([])

  killed.link.unplug()
  const silentSince = (await lastHeartbeats())['KILL-1'] ?? 0
  await live(5, ['KILL-2'])
  await expect.poll(alarms, patience).toMatchObject([{ kind: 'CONTROLLER_LATE', name: 'KILL-1', cleared_at: null }])
  const [late] = await alarms()
  expectWithinAMinute(late!.raised_at, silentSince + threshold.late)

  await live(10, ['KILL-2'])
  await expect.poll(alarms, patience).toMatchObject([{ id: late!.id, kind: 'CONTROLLER_DEAD', cleared_at: null }])
  const [dead] = await alarms()
  expectWithinAMinute(dead!.worsened_at, silentSince + threshold.dead)

  killed.link.plugIn()
  await expect.poll(() => killed.link.isConnected(), patience).toBe(true)
  await live(1, ['KILL-1', 'KILL-2'])
  const cleared = async () => (await alarms()).map(({ id, cleared_at }) => ({ id, isCleared: cleared_at !== null }))
  await expect.poll(cleared, patience).toEqual([{ id: late!.id, isCleared: true }])
}, 120_000)
