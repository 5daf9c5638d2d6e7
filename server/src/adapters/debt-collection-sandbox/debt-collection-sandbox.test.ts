import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hourMs, type Instant } from '@parkla/contract/kit/time.ts'
import { debtCollectionPortSuite } from '../../ports/debt-collection.suite.ts'
import { setDebtBehaviour, type DebtSetting } from './debt-behaviour.ts'
import { openSandboxDebtCollection } from './debt-collection-sandbox.adapter.ts'

const start: Instant = '2026-11-21T02:00:00.000Z'

const openInTemporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parkla-debts-'))
  const clock = { now: start }
  const pass = (ms: number) => {
    clock.now = new Date(Date.parse(clock.now) + ms).toISOString()
    return Promise.resolve()
  }
  const openAgain = () => openSandboxDebtCollection({ folder, now: () => clock.now, wait: () => Promise.resolve() })
  return {
    folder,
    pass,
    port: openAgain(),
    reopened: () => Promise.resolve(openAgain()),
    behave: (setting: DebtSetting) => setDebtBehaviour(folder, setting),
    later: () => pass(120_000),
    close: () => rm(folder, { recursive: true }),
  }
}

debtCollectionPortSuite('sandbox', openInTemporaryFolder)

/** Removed after the test. */
const openSandbox = async () => {
  const sandbox = await openInTemporaryFolder()
  onTestFinished(sandbox.close)
  return sandbox
}

const claim = (principalInCents: number) => ({
  claimKey: `claim-${principalInCents}`,
  referenceNumber: '1000012',
  principalInCents,
  costsInCents: 0,
  currency: 'EUR',
  dueOn: '2026-03-18',
  licensePlate: '123ABC',
  debtor: { name: 'Mari Mänd', email: 'mari@example.test', address: 'Lai 1, Tallinn', language: 'et' },
})

test('down: unreachable for an hour, accepts afterwards', async () => {
  const { port, behave, pass } = await openSandbox()
  await behave(`down ${start}`)
  await pass(hourMs - 1)
  await expect(port.submit(claim(3_000))).rejects.toMatchObject({ reason: 'unreachable', retryable: true })
  await pass(1)
  expect((await port.submit(claim(3_000))).outcome).toBe('accepted')
})

test.each([
  [3_000, 'accepted', []],
  [3_001, 'rejected', []],
  [3_002, 'accepted', [1_501, 1_501]],
  [3_003, 'accepted', [3_003]],
  [3_004, 'accepted', ['returned']],
])('by cents: claim of %d %s, then %j', async (cents, outcome, expected) => {
  const { port, behave, later } = await openSandbox()
  await behave('byCents')
  expect((await port.submit(claim(cents))).outcome).toBe(outcome)
  await later()
  const { events } = await port.events('')
  expect(events.map((event) => (event.kind === 'payment' ? event.amountInCents : event.kind))).toEqual(expected)
})

test('journal: has neither the debtor nor the plate', async () => {
  const { port, folder } = await openSandbox()
  await port.submit(claim(3_000))
  const journal = await readFile(join(folder, 'claims.jsonl'), 'utf8')
  expect(journal).toContain('claim-3000')
  expect(journal).not.toMatch(/Mari|example|Lai 1|123ABC/)
})

test('unknown behaviour: throws', async () => {
  const { port, folder } = await openSandbox()
  await writeFile(join(folder, 'behaviour'), 'be nice')
  await expect(port.submit(claim(3_000))).rejects.toThrow('be')
})
