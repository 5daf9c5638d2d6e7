// PGlite too: locks
import { api } from '@parkla/contract/api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../kit/testing/test-node.ts'
import { aClient } from '../../clients/clients.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { runApply, runCheck } from '../import-runs.ts'
import { openDesk, stepsOn } from '../imports.testing.ts'
import { bookingFile } from '../imports.factory.ts'

/** Lock order: others wait for an import, and it never waits for them. */
const node = await openTestNode()
const desk = await openDesk(node)
const steps = stepsOn(node)
await aPlace().named('First').withSpots(50).bookable().save(node.db)
const second = await aPlace().named('Second').withSpots(50).bookable().save(node.db)

const confirmed = async (content: string): Promise<number> => {
  const id = await steps.checking(content, 'bookings')
  await runCheck(steps.ctx, id)
  await steps.confirm(id)
  return id
}

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_locks l join pg_database d on d.oid = l.database or l.locktype = 'transactionid'
    where not l.granted and d.datname = current_database()`.execute(node.db)
  return rows[0]?.count ?? 0
}

/** Applies the import; `act` begins after its first place, and the import continues once `act` waits for a lock. */
const whileComing = async <Answer>(id: number, act: () => Promise<Answer>): Promise<Answer> => {
  let answer: Promise<Answer> | undefined
  await runApply(steps.ctx, id, async () => {
    if (answer) return
    answer = act()
    // The embedded database has one connection: `act` runs after the import.
    if (!node.services.settings.hasOneConnection) await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
  })
  if (!answer) throw new Error('the import reported no progress')
  return answer
}

test('a booking at a place of the file, of a new car of the file: waits, then succeeds', async () => {
  const id = await confirmed(bookingFile({ Place: 'First', Plate: 'NEW001' }, { Place: 'Second', Plate: 'NEW002' }))
  const booking = {
    PlaceID: second.id,
    LicensePlate: 'NEW001',
    StartTime: '2026-03-10 12:00:00',
    EndTime: '2026-03-11 12:00:00',
  }
  const { status } = await whileComing(id, () => node.call(api.bookings.add, booking as never, { as: desk.admin }))
  expect(status).toBe(200)
  expect(await desk.find(id)).toMatchObject({ State: 'IMPORTED', RowsAdded: 2 })
})

test('cars of the file given to a client, one existing and one new: waits, then succeeds', async () => {
  await sql`insert into plates (plate) values ('OLD001')`.execute(node.db)
  const client = await aClient().save(node.db)
  const content = bookingFile({ Place: 'First', Plate: 'ZNEW01' }, { Place: 'Second', Plate: 'OLD001' })
  const id = await confirmed(content)
  const { body: before } = await node.call(api.clients.find, { id: client.id } as never, { as: desk.admin })
  const change = { ...before, LicensePlates: ['OLD001', 'ZNEW01'] }
  const { status } = await whileComing(id, () => node.call(api.clients.save, change as never, { as: desk.admin }))
  expect(status).toBe(200)
  expect(await desk.find(id)).toMatchObject({ State: 'IMPORTED', RowsAdded: 2 })
})

test('two files with the same places in opposite order: both are added', async () => {
  const one = await confirmed(bookingFile({ Place: 'First' }, { Place: 'Second' }))
  const other = await confirmed(bookingFile({ Place: 'Second' }, { Place: 'First' }))
  await Promise.all([runApply(steps.ctx, one), runApply(steps.ctx, other)])
  for (const id of [one, other]) expect(await desk.find(id)).toMatchObject({ State: 'IMPORTED', RowsAdded: 2 })
})
