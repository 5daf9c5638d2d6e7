import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'

const node = await openTestNode()
const { db } = node
const global = await anOwner().globalAdmin().save(db)
const officer = await anOwner().with('VIEW_FINES').save(db)
const groups = api.vehicleGroups

const aGroup = async (): Promise<number> =>
  (await node.call(groups.add, { name: `Group ${crypto.randomUUID()}` }, global)).body.ID
const platesOf = async (id: number, query: object = {}) =>
  (await node.call(groups.plates, { id, ...query }, officer)).body.map(({ licensePlate }) => licensePlate)
const change = (id: number, licensePlates: string[], removePlatesNotInRequest = false) =>
  node.call(groups.addPlates, { id, licensePlates, removePlatesNotInRequest }, global)

test('names: unique without regard to case, also when renamed; read by enforcement (R31, R141)', async () => {
  const { body } = await node.call(groups.add, { name: 'Taxis' }, global)
  const other = await node.call(groups.add, { name: 'Couriers' }, global)
  for (const answer of [
    await node.call(groups.add, { name: ' TAXIS ' }, global),
    await node.call(groups.save, { ...other.body, name: 'taxis' }, global),
  ])
    expect(refusalOf(answer)).toEqual([422, 'vehicleGroups.nameTaken'])
  await node.call(groups.save, { ...body, name: 'Cabs' }, global)
  expect(refusalOf(await node.call(groups.save, { ...body, name: 'Old' }, global))).toEqual([
    409,
    'conflict.changedMeanwhile',
  ])
  const listed = (await node.call(groups.list, {}, officer)).body
  expect(listed.map(({ name }) => name)).toEqual(['Cabs', 'Couriers'])
  expect((await node.call(groups.remove, { id: body.ID }, global)).status).toBe(200)
  expect((await node.call(groups.plates, { id: body.ID }, officer)).status).toBe(404)
  expect((await node.call(groups.add, { name: 'Cabs' }, global)).status).toBe(200)
})

test('plates: pasted in any form, added once, difference shown before they are replaced (R141)', async () => {
  const id = await aGroup()
  const first = await change(id, ['123abc, 456-DEF\n123ABC;?'])
  expect(first.body).toEqual({
    added: 2,
    kept: 0,
    removed: 0,
    addedPlates: ['123ABC', '456DEF'],
    removedPlates: [],
    unreadable: ['?'],
    unreadableCount: 1,
  })
  expect((await change(id, ['789GHI'])).body).toMatchObject({ added: 1, kept: 2, removed: 0 })
  const wanted = { id, licensePlates: ['456DEF 999ZZZ'], removePlatesNotInRequest: true }
  const difference = await node.call(groups.difference, wanted, global)
  expect(difference.body).toMatchObject({
    added: 1,
    kept: 1,
    removed: 2,
    addedPlates: ['999ZZZ'],
    removedPlates: ['123ABC', '789GHI'],
  })
  expect(await platesOf(id)).toEqual(['123ABC', '456DEF', '789GHI'])
  await node.call(groups.addPlates, wanted, global)
  expect(await platesOf(id)).toEqual(['456DEF', '999ZZZ'])
  expect(await platesOf(id, { search: '9zz' })).toEqual(['999ZZZ'])
})

test('plates to replace without any plate among them: refused, the group keeps its own; an empty list empties it', async () => {
  const id = await aGroup()
  await change(id, ['418ABC'])
  expect(refusalOf(await change(id, ['-', 'unreadable'], true))).toEqual([422, 'vehicleGroups.noPlate'])
  expect(await platesOf(id)).toEqual(['418ABC'])
  await change(id, [], true)
  expect(await platesOf(id)).toEqual([])
})

test('one letter among pasted plates: refused with its reason, nothing added', async () => {
  const id = await aGroup()
  const refusal = await change(id, ['417ABC\nK'])
  expect(refusalOf(refusal)).toEqual([422, 'vehicleGroups.oneLetter'])
  expect(refusal.body.Message).toContain('K')
  const asked = await node.call(groups.difference, { id, licensePlates: ['K'] }, global)
  expect(refusalOf(asked)).toEqual([422, 'vehicleGroups.oneLetter'])
  expect(await platesOf(id)).toEqual([])
})

test('one digit: a plate once a region with such plates is open', async () => {
  const id = await aGroup()
  expect((await change(id, ['7, 417ABC'])).body).toMatchObject({ added: 1, unreadable: ['7'] })
  const [plate] = (await node.call(groups.plates, { id }, global)).body
  const save = () => node.call(groups.savePlate, { id, ID: plate?.ID ?? 0, licensePlate: '8' }, global)
  expect(refusalOf(await save())).toEqual([422, 'input.plateTooShort'])
  await node.call(api.regions.open, { Region: 'LTU' }, global)
  expect((await change(id, ['7'])).body).toMatchObject({ added: 1, unreadable: [] })
  expect((await save()).status).toBe(200)
  expect(await platesOf(id)).toEqual(['8', '7'])
})

test('one plate: changed, refused if it is in the group already, removed; one of another group: 404', async () => {
  const [id, other] = [await aGroup(), await aGroup()]
  await change(id, ['111AAA', '222BBB'])
  const [plate] = (await node.call(groups.plates, { id }, global)).body
  const plateId = plate?.ID ?? 0
  const taken = await node.call(groups.savePlate, { id, ID: plateId, licensePlate: '222bbb' }, global)
  expect(refusalOf(taken)).toEqual([422, 'vehicleGroups.plateTaken'])
  await node.call(groups.savePlate, { id, ID: plateId, licensePlate: '333ccc' }, global)
  expect(await platesOf(id)).toEqual(['333CCC', '222BBB'])
  expect((await node.call(groups.removePlate, { id: other, ID: plateId }, global)).status).toBe(404)
  await node.call(groups.removePlate, { id, ID: plateId }, global)
  expect(await platesOf(id)).toEqual(['222BBB'])
})

test('one plate changed by two users: the second gets 409 with the name of the first (R8)', async () => {
  const id = await aGroup()
  await change(id, ['111AAA'])
  const plate = (await node.call(groups.plates, { id }, global)).body[0]!
  const save = (licensePlate: string) =>
    node.call(groups.savePlate, { id, ID: plate.ID, licensePlate, oldLicensePlate: plate.licensePlate }, global)
  expect((await save('222BBB')).body).toEqual({ ID: plate.ID, licensePlate: '222BBB' })
  const late = await save('333CCC')
  expect(refusalOf(late)).toEqual([409, 'conflict.changedMeanwhile'])
  expect(late.body.Message).toContain(global.name)
  const path = { id, plateId: plate.ID }
  expect((await node.call(groups.plate, path, global)).body).toEqual({ ID: plate.ID, licensePlate: '222BBB' })
  expect((await node.call(groups.plate, { ...path, id: await aGroup() }, global)).status).toBe(404)
})

test('export: the plates that match the search, for a user who reads groups', async () => {
  const id = await aGroup()
  await change(id, ['111AAA 222BBB 222CCC'])
  const { bytes } = await node.call(groups.exportPlates, { id, search: '222' }, officer)
  expect(bytes.toString().match(/\d{3}\w{3}/g)).toEqual(['222BBB', '222CCC'])
})
