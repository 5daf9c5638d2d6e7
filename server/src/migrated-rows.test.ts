import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aCampaign } from './members/campaigns/campaigns.factory.ts'
import { aDispute } from './enforcement/disputes/disputes.factory.ts'
import { aFine, saveObjection } from './enforcement/fines/fines.factory.ts'
import { aPlace } from './parking/places/places.factory.ts'
import { insertRow, updateRow } from './kit/database/rows.ts'
import { openTestNode } from './testing/test-node.ts'

/** What migrations make of rows that are there before them. */

const node = await openTestNode()
const { db } = node
const place = await aPlace().in('EST').save(db)

const statementsOf = async (migration: string): Promise<string> => {
  const sql = await readFile(new URL(`../migrations/${migration}`, import.meta.url), 'utf8')
  // Columns and constraints are there already.
  return sql
    .split(/;\n/)
    .filter((statement) => /^(?:--.*\n)*update /.test(statement.trim()))
    .join(';\n')
}
const apply = async (migration: string) => node.database.pool.query(await statementsOf(migration))

const files = [
  ['arve.exe', 'application/pdf', 'arve.pdf'],
  ['arve.PDF', 'application/pdf', 'arve.PDF'],
  ['pilt.html', 'image/jpeg', 'pilt.jpg'],
  ['pilt.jpeg', 'image/jpeg', 'pilt.jpeg'],
  ['ilma', 'application/pdf', 'ilma.pdf'],
  ['v1.2.final', 'image/jpeg', 'v1.2.jpg'],
] as const

test('0248: stored files of strangers get the ending of their content, right ones stay', async () => {
  const dispute = await aDispute().at(place).save(db)
  const objection = await saveObjection(db, await aFine().at(place).save(db))
  const names: string[][] = []
  for (const [file_name, content_type] of files) {
    const file = { file_name, content_type, bytes: 5 }
    await insertRow(db, 'dispute_files', { ...file, dispute_id: dispute.id, storage_key: `d/${file_name}` })
    await insertRow(db, 'fine_objection_files', { ...file, objection_id: objection.id, storage_key: `o/${file_name}` })
  }
  await apply('0248-endings-of-files.sql')
  for (const table of ['dispute_files', 'fine_objection_files'] as const)
    names.push((await db.selectFrom(table).select('file_name').orderBy('id').execute()).map((row) => row.file_name))
  const expected = files.map(([, , name]) => name)
  expect(names).toEqual([expected, expected])
})

test('0249: campaigns with an extra campaign keep it switched on, others have none', async () => {
  const extra = await aCampaign().at(place).save(db)
  const campaign = await aCampaign().at(place).save(db)
  await updateRow(db, 'campaigns', { id: campaign.id, extra_campaign_id: extra.id, has_extra: false })
  await apply('0249-extra-campaign-kept.sql')
  const rows = await db.selectFrom('campaigns').select(['id', 'has_extra']).orderBy('id').execute()
  expect(rows).toEqual([
    { id: extra.id, has_extra: false },
    { id: campaign.id, has_extra: true },
  ])
})
