import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { messagePortSuite } from '../../ports/message.suite.ts'
import { setMessageBehaviour, type MessageSetting } from './message-behaviour.ts'
import { openSandboxMessages } from './message-sandbox.adapter.ts'

const start: Instant = '2026-11-21T02:00:00.000Z'

const openInTemporaryFolder = async (channel: 'sms' | 'push' = 'sms') => {
  const root = await mkdtemp(join(tmpdir(), 'parkla-message-'))
  const [folder, outbox] = [join(root, 'message-sandbox'), join(root, 'outbox')]
  const clock = { now: start }
  const waits: number[] = []
  const wait = (ms: number) => Promise.resolve(waits.push(ms))
  const openAgain = () => openSandboxMessages({ channel, folder, outbox, now: () => clock.now, wait })
  return {
    folder,
    outbox,
    waits,
    port: openAgain(),
    reopened: () => Promise.resolve(openAgain()),
    behave: (setting: MessageSetting) => setMessageBehaviour(folder, setting),
    arrived: async () => (await readdir(outbox).catch(() => [])).length,
    report: () => {
      clock.now = '2026-11-21T02:00:05.000Z'
      return Promise.resolve()
    },
    close: () => rm(root, { recursive: true }),
  }
}

messagePortSuite('sandbox', openInTemporaryFolder)

/** Removed after the test. */
const openSandbox = async (channel?: 'sms' | 'push') => {
  const sandbox = await openInTemporaryFolder(channel)
  onTestFinished(sandbox.close)
  return sandbox
}

const sms = { to: '+37255512345', title: '', text: 'PARKLA OPEN 1', idempotencyKey: 'a-1' }

test('text message: one readable file; the journal has neither number nor text', async () => {
  const { port, outbox, folder } = await openSandbox()
  await port.send(sms)
  expect(await readdir(outbox)).toEqual(['sms-a-1.txt'])
  expect(await readFile(join(outbox, 'sms-a-1.txt'), 'utf8')).toBe('To: +37255512345\n\nPARKLA OPEN 1\n')
  const journal = await readFile(join(folder, 'sms.jsonl'), 'utf8')
  expect(journal).toContain('a-1')
  expect(journal).not.toMatch(/55512345|PARKLA/)
})

test('push message: file with title and text', async () => {
  const { port, outbox } = await openSandbox('push')
  await port.send({ ...sms, to: 'client-7', title: 'Gate' })
  expect(await readFile(join(outbox, 'push-a-1.txt'), 'utf8')).toBe('To: client-7\n\nGate\n\nPARKLA OPEN 1\n')
})

test('delayed answer: comes after its delay, for a known key at once', async () => {
  const { port, behave, waits } = await openSandbox()
  await behave('delay')
  await port.send(sms)
  await port.send(sms)
  expect(waits).toEqual([5_000])
})

test('silent provider: accepted, no report', async () => {
  const { port, behave, report } = await openSandbox()
  await behave('silent')
  await port.send(sms)
  await report()
  expect((await port.find('a-1'))?.state).toBe('accepted')
})

test.each([
  { to: '+37255512300', outcome: 'delivered' },
  { to: '+37255512301', outcome: 'refused' },
  { to: '+37255512302', outcome: 'undelivered' },
  { to: '+37255512303', outcome: 'unreachable' },
  { to: '+37255512305', outcome: 'timeout' },
  { to: 'client-7', outcome: 'delivered' },
])('by address $to: $outcome', async ({ to, outcome }) => {
  const { port, behave, report } = await openSandbox()
  await behave('byAddress')
  const send = async () => {
    await port.send({ ...sms, to })
    await report()
    return (await port.find('a-1'))?.state
  }
  expect(await send().catch((error: unknown) => (error as { reason: string }).reason)).toBe(outcome)
})

test('unknown behaviour: throws', async () => {
  const { port, behave, folder } = await openSandbox()
  await behave('answer')
  await writeFile(join(folder, 'behaviour'), 'be nice')
  await expect(port.send(sms)).rejects.toThrow('be nice')
})

test('outbox not writable: throws', async () => {
  const { port, outbox } = await openSandbox()
  await writeFile(outbox, '')
  await expect(port.send(sms)).rejects.toMatchObject({ name: 'PortFailure', reason: 'unreachable' })
})
