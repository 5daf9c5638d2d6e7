import { api } from '@parkla/contract/api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Tx } from '../../kit/database/database.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { asOtherCaller } from '../../testing/transaction-guard.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { lockTotals, totalsLockKey } from './lock-totals.ts'
import { mergeDayTotals } from './reports.jobs.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { prepareWorld } from '../../world/prepare.ts'

const node = await openTestNode()
const { db } = node
const admin = await anOwner().globalAdmin().save(db)

const merge = (tx: Tx) => mergeDayTotals.run({ ...node.jobContext(), transaction: (run) => run(tx) }, {})

/** Resolves when another transaction waits for the lock of the totals. */
const othersWait = async (): Promise<void> => {
  const waiting = sql<{ waiting: boolean }>`
    select exists (select 1 from pg_locks where locktype = 'advisory' and objid = ${totalsLockKey} and not granted
      and database = (select oid from pg_database where datname = current_database())) as waiting`
  const { rows } = await asOtherCaller(() => waiting.execute(db))
  if (!rows[0]?.waiting) await othersWait()
}

test.each(['before', 'while'] as const)(
  'commission added by a request that starts %s totals are merged: the merged days have it',
  async (when) => {
    const place = await aPlace().save(db)
    await aSession().startedAt('2026-01-10T10:00:00.000Z').lasting(60).paid().at(place).costing(1000).save(db)
    const add = () => node.call(api.commissions.add, { PlaceId: place.id, ValidFrom: '2026-01-01', Percent: 50 }, admin)
    let added: ReturnType<typeof add> | undefined
    await db.transaction().execute(async (tx) => {
      await lockTotals(tx)
      if (when === 'while') await merge(tx)
      added = add()
      await othersWait()
      if (when === 'before') await merge(tx)
    })
    expect((await added)?.status).toBe(200)
    const query = { from: '1.1.2026', to: '31.1.2026', placeId: place.id, type: 'ALL' } as const
    const values = (await node.call(api.reports.finance, query, admin)).body.Totals[0]?.Values
    const { rows } = await sql<{ cents: number }>`
      select commission_in_cents as cents from day_commissions where place_id = ${place.id}`.execute(db)
    // Half of 10 euros less their VAT of 24 %.
    expect(rows).toEqual([{ cents: 403 }])
    expect(values?.['Commission']).toBe(-403)
  },
)

test('start of a node while totals are merged: does not wait', async () => {
  const config = readConfig({ DEMO: '0', DATA_DIR: node.dataFolder })
  const world = await db.transaction().execute(async (tx) => {
    await lockTotals(tx)
    return asOtherCaller(() => prepareWorld(node, config))
  })
  expect(world).toEqual({ isDemo: false })
})
