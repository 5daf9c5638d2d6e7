import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { paymentPortSuite } from '../../ports/payment.suite.ts'
import { openSandboxPayment, type SandboxPaymentOptions } from './payment-sandbox.adapter.ts'
import { setSandboxBehaviour } from './sandbox-behaviour.ts'

const start: Instant = '2026-11-21T02:00:00.000Z'

const openInTemporaryFolder = async (over: Partial<SandboxPaymentOptions> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'parkla-payment-'))
  const clock = { now: start }
  const waits: number[] = []
  const wait = (ms: number) => Promise.resolve(waits.push(ms))
  const openAgain = () => openSandboxPayment({ folder, now: () => clock.now, wait, ...over })
  return {
    folder,
    clock,
    waits,
    port: openAgain(),
    reopened: () => Promise.resolve(openAgain()),
    behave: (behaviour: Parameters<typeof setSandboxBehaviour>[1]) => setSandboxBehaviour(folder, behaviour),
    close: () => rm(folder, { recursive: true }),
  }
}

paymentPortSuite('sandbox', openInTemporaryFolder)

/** Removed after the test. */
const openSandbox = async (over: Partial<SandboxPaymentOptions> = {}) => {
  const sandbox = await openInTemporaryFolder(over)
  onTestFinished(sandbox.close)
  return sandbox
}

const charge = (idempotencyKey: string, amountInCents = 1_000) => ({
  reference: 'payment-1',
  amountInCents,
  currency: 'EUR',
  cardToken: 'card-token',
  idempotencyKey,
})
const refund = (idempotencyKey: string, amountInCents: number) => ({
  reference: 'payment-1',
  amountInCents,
  currency: 'EUR',
  reason: 'left early',
  idempotencyKey,
})

test('pending refund: reserves its money and settles a minute later', async () => {
  const sandbox = await openSandbox()
  await sandbox.port.charge(charge('c'))
  await sandbox.behave('pending')
  expect((await sandbox.port.refund(refund('r', 700))).outcome).toBe('pending')
  await sandbox.behave('answer')
  expect((await sandbox.port.refund(refund('too-much', 400))).outcome).toBe('declined')
  sandbox.clock.now = '2026-11-21T02:01:00.000Z'
  expect((await sandbox.port.find('r'))?.outcome).toBe('done')
})

test('delayed answer: comes after its delay, for a known key at once', async () => {
  const sandbox = await openSandbox()
  await sandbox.behave('delay')
  await sandbox.port.charge(charge('c'))
  await sandbox.port.charge(charge('c'))
  expect(sandbox.waits).toEqual([5_000])
})

test.each([
  [101, { outcome: 'declined' }],
  [106, { outcome: 'pending' }],
  [100, { outcome: 'done' }],
  [107, { outcome: 'done' }],
])('by cents: %d', async (amountInCents, answer) => {
  const sandbox = await openSandbox()
  await sandbox.behave('byCents')
  expect(await sandbox.port.charge(charge('c', amountInCents))).toMatchObject(answer)
})

test.each([
  [102, 'PortFailure'],
  [104, 'PortTimeout'],
])('by cents: %d throws', async (amountInCents, name) => {
  const sandbox = await openSandbox()
  await sandbox.behave('byCents')
  await expect(sandbox.port.charge(charge('c', amountInCents))).rejects.toMatchObject({ name })
})

const openingCharge = (reference: string) =>
  Promise.resolve(reference === 'payment-1' ? { amountInCents: 500, currency: 'EUR' } : null)

test('charge older than the journal: refundable up to its sum', async () => {
  const sandbox = await openSandbox({ openingCharge })
  expect((await sandbox.port.refund(refund('a', 501))).outcome).toBe('declined')
  expect((await sandbox.port.refund(refund('b', 500))).outcome).toBe('done')
  expect((await sandbox.port.refund({ ...refund('c', 1), reference: 'payment-2' })).outcome).toBe('declined')
})

test('additional charge to an older charge: both refundable', async () => {
  const sandbox = await openSandbox({ openingCharge })
  const { amountInCents, reference } = charge('more')
  expect(reference).toBe('payment-1')
  expect((await sandbox.port.charge(charge('more'))).outcome).toBe('done')
  expect((await sandbox.port.refund(refund('a', 501 + amountInCents))).outcome).toBe('declined')
  expect((await sandbox.port.refund(refund('b', 500 + amountInCents))).outcome).toBe('done')
})

test('line truncated by a crash: skipped', async () => {
  const sandbox = await openSandbox()
  await sandbox.port.charge(charge('c'))
  await appendFile(join(sandbox.folder, 'payments.jsonl'), '\n{"kind":"refund","idempotencyKey":"r","refer')
  expect(await sandbox.port.find('r')).toBeNull()
  expect((await sandbox.port.refund(refund('r', 1_000))).outcome).toBe('done')
  expect((await (await sandbox.reopened()).find('r'))?.outcome).toBe('done')
})

test('unknown behaviour: throws', async () => {
  const sandbox = await openSandbox()
  await appendFile(join(sandbox.folder, 'behaviour'), 'be nice')
  await expect(sandbox.port.charge(charge('c'))).rejects.toThrow('be nice')
})

/** Runs `calls` in a separate Node process with `port` on the folder; returns exit signal and output. */
const inOwnProcess = async (folder: string, calls: string) => {
  const adapter = new URL('./payment-sandbox.adapter.ts', import.meta.url).href
  const script = `
    const { openSandboxPayment } = await import(${JSON.stringify(adapter)})
    const port = openSandboxPayment({ folder: ${JSON.stringify(folder)}, now: () => '${start}' })
    ${calls}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [, signal] = await once(child, 'close')
  return { signal: signal as string | null, output }
}

test('crash between charge and answer: charge is known afterwards', async () => {
  const sandbox = await openSandbox()
  await sandbox.behave('chargeThenCrash')
  const died = await inOwnProcess(sandbox.folder, `console.log(await port.charge(${JSON.stringify(charge('c'))}))`)
  expect(died).toEqual({ signal: 'SIGKILL', output: '' })
  await sandbox.behave('answer')
  expect((await sandbox.port.find('c'))?.outcome).toBe('done')
  expect((await sandbox.port.refund(refund('r', 1_001))).outcome).toBe('declined')
})

const refundsOf = (name: string) => `
    const same = Array.from({ length: 10 }, () => port.refund(${JSON.stringify(refund('same', 400))}))
    const own = [1, 2].map((n) => port.refund({ ...${JSON.stringify(refund('', 250))}, idempotencyKey: '${name}' + n }))
    console.log(JSON.stringify(await Promise.all([...same, ...own])))`

test('three processes at once: never refund more than was charged', async () => {
  const sandbox = await openSandbox()
  await sandbox.port.charge(charge('c'))
  const runs = await Promise.all(['x', 'y', 'z'].map((name) => inOwnProcess(sandbox.folder, refundsOf(name))))
  const answers = runs.flatMap(({ output }) => JSON.parse(output) as { outcome: string; providerReference: string }[])
  const done = new Set(answers.filter(({ outcome }) => outcome === 'done').map((answer) => answer.providerReference))
  const sameKey = await sandbox.port.find('same')
  const refunded = [...done].reduce((sum, reference) => sum + (reference === sameKey?.providerReference ? 400 : 250), 0)
  expect(answers).toHaveLength(36)
  expect([900, 1_000]).toContain(refunded)
})
