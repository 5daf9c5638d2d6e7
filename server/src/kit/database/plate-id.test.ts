import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findPlateId, insertPlates, insertSelectedPlates, savePlate } from './plate-id.ts'
import { asOtherCaller } from '../../testing/transaction-guard.ts'
import { openTestNode } from '../../testing/test-node.ts'

const node = await openTestNode()

test('plates, of which one repeats and one is stored: each stored once, the stored one keeps its id', async () => {
  const stored = await savePlate(node.db, '222BBB')
  await node.db.transaction().execute((tx) => insertPlates(tx, ['333CCC', '222BBB', '111AAA', '333CCC']))
  const { rows } = await sql`select plate from plates order by id`.execute(node.db)
  expect(rows).toEqual(['222BBB', '111AAA', '333CCC'].map((plate) => ({ plate })))
  expect(await findPlateId(node.db, '222BBB')).toBe(stored)
  expect(await findPlateId(node.db, '444DDD')).toBeNull()
})

test('selected plates in any order: stored in one order, so that two calls cannot deadlock', async () => {
  const selected = sql`values ('888HHH'), ('666FFF'), ('777GGG')`
  await node.db.transaction().execute((tx) => insertSelectedPlates(tx, selected))
  const { rows } = await sql`select plate from plates where plate > '6' order by id`.execute(node.db)
  expect(rows).toEqual(['666FFF', '777GGG', '888HHH'].map((plate) => ({ plate })))
})

test('stored plate: inserting it again does not lock it, saving it does', async () => {
  const plate = '555EEE'
  const saveAsOther = () =>
    asOtherCaller(() =>
      node.db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '100ms'`.execute(tx)
        await savePlate(tx, plate)
      }),
    )
  await savePlate(node.db, plate)
  await node.db.transaction().execute(async (tx) => {
    await insertPlates(tx, [plate])
    await saveAsOther()
    await savePlate(tx, plate)
    await expect(saveAsOther()).rejects.toThrow('lock timeout')
  })
})
