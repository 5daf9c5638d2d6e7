// PGlite too: starts
import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { isKnownDevice } from '../gates/devices/device-keys.ts'
import { aCamera, aGateController } from '../gates/gates/gates.factory.ts'
import { removeRegions } from '../testing/test-database.ts'
import { openTestNode } from '../testing/test-node.ts'
import { demoKeyOf } from './places/demo-devices.ts'
import { prepareWorld } from './prepare.ts'

const node = await openTestNode()

const config = (more: Record<string, string>) => readConfig({ DEMO: '0', DATA_DIR: node.dataFolder, ...more })
const owners = () => node.db.selectFrom('owners').select(['email', 'admin']).execute()

test('neither demo nor admin configured: regions and VAT rates are added, no accounts', async () => {
  await removeRegions(node.db)
  expect(await prepareWorld(node, config({}))).toEqual({ isDemo: false })
  expect(await node.db.selectFrom('regions').select('code').orderBy('code').execute()).toEqual([
    { code: 'EST' },
    { code: 'LVA' },
  ])
  expect(await node.db.selectFrom('vat_rates').select('percent').where('region', '=', 'LVA').execute()).toEqual([
    { percent: 21 },
  ])
  expect(await owners()).toEqual([])
})

test('demo keys in a database that is no demo: rejected', async () => {
  const [demo, own] = [
    await aGateController().named('TLN-SADAM-1').withKey(demoKeyOf('TLN-SADAM-1')).save(node.db),
    await aGateController().named('TLN-SADAM-2').save(node.db),
  ]
  const camera = await aCamera().named('TLN-SADAM-1-IN1').withKey(demoKeyOf('TLN-SADAM-1-IN1')).save(node.db)
  const isKnown = (device: string, key: string) => isKnownDevice(node.db, { device, key })
  await prepareWorld(node, config({ DEMO: '1' }))
  expect(await isKnown('TLN-SADAM-1', demo.key)).toBe(true)
  await prepareWorld(node, config({}))
  expect(await isKnown('TLN-SADAM-1', demo.key)).toBe(false)
  expect(await isKnown('TLN-SADAM-1-IN1', camera.key)).toBe(false)
  expect(await isKnown('TLN-SADAM-2', own.key)).toBe(true)
})

test('weak password of the first admin: rejected', async () => {
  const weak = config({ ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'weak' })
  await expect(prepareWorld(node, weak)).rejects.toThrow('ADMIN_PASSWORD')
  expect(await owners()).toEqual([])
})

test('first global admin: created once and can sign in', async () => {
  const first = config({ ADMIN_EMAIL: 'First@example.com', ADMIN_PASSWORD: 'Strong-2026' })
  await prepareWorld(node, first)
  await prepareWorld(node, config({ ADMIN_EMAIL: 'second@example.com', ADMIN_PASSWORD: 'Strong-2026' }))
  expect(await owners()).toEqual([{ email: 'first@example.com', admin: true }])
  const { status } = await node.call(api.accounts.login, { Email: 'first@example.com', Password: 'Strong-2026' })
  expect(status).toBe(200)
})
