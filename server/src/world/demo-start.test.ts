// PGlite only: starts
import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { makeInvoicesJob } from '../members/fleets/invoices/fleet-invoices.jobs.ts'
import { removeRegions } from '../testing/test-database.ts'
import { openTestNode } from '../testing/test-node.ts'
import { demoAccounts, demoPassword } from './people/demo-accounts.ts'
import { prepareWorld } from './prepare.ts'

// Making the demo takes most of a minute of processor time.
test(
  'first start without settings, embedded database: demo accounts sign in, sessions are listed, fleets are invoiced',
  { timeout: 300_000 },
  async () => {
    // The demo, which has sixty days of history, then has two ended months with sessions of the first fleet.
    const node = await openTestNode({ clock: '2026-03-30T09:00:00.000Z' })
    await removeRegions(node.db)
    expect(await prepareWorld(node, readConfig({ DATA_DIR: node.dataFolder }))).toEqual({ isDemo: true })
    for (const { email } of demoAccounts)
      expect((await node.call(api.accounts.login, { Email: email, Password: demoPassword })).status, email).toBe(200)
    expect((await node.call(api.sessions.list, {}, 1)).body.length).toBeGreaterThan(0)
    await makeInvoicesJob.run(node.jobContext(), {})
    const [fleet] = await node.db.selectFrom('fleets').select('id').orderBy('id').execute()
    expect((await node.rows('fleet_invoices', { fleet_id: fleet?.id ?? 0 })).length).toBeGreaterThanOrEqual(2)
  },
)
