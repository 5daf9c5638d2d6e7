import { existsSync, readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestNode } from '../../kit/testing/test-node.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { saveRegions } from '../places/places.factory.ts'
import { csvOf, garageFile, mappingOf, uploadUrl } from './imports.factory.ts'

const node = await openTestNode()
await saveRegions(node.db)
const admin = await anOwner().globalAdmin().save(node.db)
afterAll(() => node.close())

const upload = async (content: string | Buffer, fileName = 'sessions.csv') => {
  const response = await node.app.inject({
    method: 'POST',
    url: uploadUrl(importsApi.upload, fileName),
    headers: { authorization: `Bearer ${await node.signIn(admin)}`, 'content-type': 'application/octet-stream' },
    payload: content,
  })
  return { status: response.statusCode, body: response.json<Import & { Error: string }>() }
}

const find = async (id: number): Promise<Import> => (await node.call(importsApi.find, { id }, { as: admin })).body
const check = async (uploaded: Import): Promise<Import> => {
  const { body } = await node.call(
    importsApi.check,
    { id: uploaded.Id, Mapping: mappingOf(uploaded), Options: uploaded.Options },
    { as: admin },
  )
  expect(body.Error).toBe('')
  await node.settled()
  return find(uploaded.Id)
}
const confirm = async ({ Id }: Import): Promise<Import> => {
  await node.call(importsApi.confirm, { id: Id }, { as: admin })
  await node.settled()
  return find(Id)
}
const sessionsThere = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from sessions`.execute(node.db)
  return rows[0]?.count ?? 0
}

const garages = new URL('../../../../../shared/data/garage-sessions/Dataset_1_EV_charging_reports.csv', import.meta.url)
const hasGarages = existsSync(garages)

test(`garage sessions come in once${hasGarages ? '' : ' (real file absent: 3,000 rows of the same shape)'}`, async () => {
  const file = hasGarages ? readFileSync(garages) : await buffer(garageFile(3_000))
  const uploaded = await upload(file, 'garages.csv')
  expect(uploaded.status).toBe(200)
  expect(mappingOf(uploaded.body)).toEqual({
    Reference: 'session_ID',
    Place: 'Garage_ID',
    Driver: 'User_ID',
    Start: 'Start_plugin',
    End: 'End_plugout',
  })
  const checked = await check(uploaded.body)
  console.log(JSON.stringify(checked, null, 1))
  const imported = await confirm(checked)
  console.log(JSON.stringify(imported.RowsAdded), imported.State)
  const again = await check((await upload(file, 'garages.csv')).body)
  console.log(JSON.stringify(again.Reasons), again.RowsToAdd)
  console.log(await sessionsThere())
})
