// PGlite only: starts
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Import } from '@parkla/contract/office/imports/imports.schema.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate } from '../../../kit/database/migrate.ts'
import { openPGlite } from '../../../kit/database/pglite.ts'
import { deepCount } from '../../../testing/deep-count.ts'
import { callProcess, signInAt, startProcess, type RealProcess } from '../../../testing/real-process.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aFine } from '../../../enforcement/fine-records/fines.factory.ts'
import { aPlace, saveRegions } from '../../../parking/places/places.factory.ts'
import { csvOf } from '../imports.factory.ts'

/** Payments of one file: applying them takes long enough to be killed in between. */
const payments = 1_000
const cents = 3_000

const folder = mkdtempSync(join(tmpdir(), 'parkla-bank-crash-'))
const password = 'Parkla-2026'
let server: RealProcess | undefined
afterAll(async () => {
  server?.kill('SIGKILL')
  await server?.ended
  rmSync(folder, { recursive: true, force: true })
})

const openFolder = async (packed?: Uint8Array<ArrayBuffer>) => {
  const database = await openPGlite(folder, packed)
  await migrate(database.pool)
  return database
}

const kill = async (): Promise<void> => {
  server?.kill('SIGKILL')
  await server?.ended
}

/** Restarts the server on the same folder, with the calls of a user there. */
const restart = async (email: string) => {
  server = startProcess(folder)
  const address = await server.address
  const token = await signInAt(address, { email, password })
  const find = async (id: number) =>
    (await callProcess(address, `/adminapi/imports/${id}`, { token })).body as unknown as Import
  const post = (path: string, body: object = {}) => callProcess(address, path, { method: 'POST', token, body })
  const upload = async (content: string): Promise<Import> => {
    const response = await fetch(`${address}/adminapi/imports?kind=payments&fileName=bank.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: content,
    })
    return (await response.json()) as Import
  }
  const settled = async (id: number, states: readonly Import['State'][]) => {
    await expect
      .poll(async () => states.includes((await find(id)).State), { timeout: 120_000, interval: 100 })
      .toBe(true)
    return find(id)
  }
  return { post, upload, settled }
}

test('kill -9 while a bank file is checked and while it is booked: every payment is booked once', async () => {
  const model = inject('database')
  const packed = model.kind === 'pglite' ? readFileSync(model.packedFile) : undefined
  const prepared = await openFolder(packed)
  if (model.kind !== 'pglite') await saveRegions(prepared.db)
  const { email } = await anOwner().globalAdmin().withPassword(password).save(prepared.db)
  const place = await aPlace().save(prepared.db)
  const references: string[] = []
  for (let count = 0; count < payments; count += 1)
    references.push((await aFine().at(place).with({ amount_in_cents: cents }).save(prepared.db)).referenceNumber)
  await prepared.close()

  const rows = references.map((reference, row) => ['27.11.2026', `B${row}`, reference, '30,00', 'EUR', 'C'])
  const headings = ['Kuupäev', 'Arhiveerimistunnus', 'Viitenumber', 'Summa', 'Valuuta', 'Deebet/Kreedit (D/C)']
  let desk = await restart(email)
  const { Id, Mapping, Options } = await desk.upload(csvOf(headings, rows))
  await desk.post(`/adminapi/imports/${Id}/check`, { Mapping, Options })
  await kill()
  desk = await restart(email)
  expect(await desk.settled(Id, ['CHECKED', 'UPLOADED'])).toMatchObject({ State: 'CHECKED', RowsToAdd: payments })
  await desk.post(`/adminapi/imports/${Id}/confirm`)
  for (let round = 0; round < deepCount(6); round += 1) {
    // Later in each round, until the file is booked: before, in and after its transaction.
    await pause(100 + 250 * round)
    await kill()
    desk = await restart(email)
  }
  expect(await desk.settled(Id, ['IMPORTED'])).toMatchObject({ RowsAdded: payments })
  await kill()

  const after = await openFolder()
  const incomes = await after.db.selectFrom('fine_incomes').select(['fine_id', 'amount_in_cents']).execute()
  const open = await after.db.selectFrom('fines').select('id').where('status', '<>', 'PAID').execute()
  await after.close()
  expect(incomes).toHaveLength(payments)
  expect(new Set(incomes.map(({ fine_id }) => fine_id)).size).toBe(payments)
  expect(incomes.every(({ amount_in_cents }) => amount_in_cents === cents)).toBe(true)
  expect(open).toEqual([])
})
