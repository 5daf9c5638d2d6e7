import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@parkla/contract/api.ts'
import { describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../kit/testing/test-node.ts'
import { PortFailure } from '../../ports/port-failure.ts'
import { readMail } from '../../ports/raw-mail.testing.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { aClient } from './clients.factory.ts'
import { notificationMail } from './notifications.emails.ts'
import { sendNotification } from './notifications.jobs.ts'
import { updateRow } from '../../kit/rows.ts'

const node = await openTestNode()
const { db } = node

const global = await anOwner().globalAdmin().save(db)

const message = { Channel: 'EMAIL', Title: 'Teie parkimine', Body: 'Tere!\nVärav on avatud.' } as const

const mailsTo = (address: string) => {
  const folder = join(node.dataFolder, 'outbox')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readMail(readFileSync(join(folder, name), 'utf8')))
    .filter(({ to }) => to === address)
}

const factsOf = async (client: { id: number }) => {
  const lines = await node.audit('client', client.id)
  return lines.map(({ fact, owner_id }) => `${fact} by ${owner_id ?? 'job'}`)
}

test('notification: mail sent, author and delivery audited', async () => {
  const client = await aClient().withEmail('mari@example.test').save(db)
  const { status, body } = await node.call(api.clients.notify, { ClientId: client.id, ...message }, global)
  expect([status, body]).toEqual([200, {}])
  await node.settled()
  const mails = mailsTo('mari@example.test')
  expect(mails.map(({ subject }) => subject)).toEqual(['Teie parkimine'])
  expect(mails[0]?.parts.map(({ content }) => content.toString())).toContainEqual(
    expect.stringContaining('Värav on avatud.'),
  )
  expect(await factsOf(client)).toEqual([`client.notified by ${global.id}`, 'client.notificationSent by job'])
})

test('client without an e-mail address: refused, nothing is stored', async () => {
  const client = await aClient().withEmail('').save(db)
  const answer = await node.call(api.clients.notify, { ...message, ClientId: client.id }, global)
  expect(refusalOf(answer)).toEqual([409, 'clients.noEmail'])
  expect(await factsOf(client)).toEqual([])
})

test('no text: the field is named', async () => {
  const client = await aClient().withEmail('c@example.test').save(db)
  const input = { ...message, ClientId: client.id, Body: ' ' }
  const empty = await node.call(api.clients.notify, input, global)
  expect(empty.body).toMatchObject({ Fields: [{ Field: 'Body', Error: 'input.required' }] })
})

const run = async (client: { id: number }, send: () => Promise<{ messageId: string }>) => {
  const ctx = { ...node.jobContext(), ports: { ...node.services.ports, mail: { send } } }
  await sendNotification.run(ctx, { clientId: client.id, title: 'T', body: 'B', messageKey: 'key' })
}

describe('job', () => {
  test('permanent refusal: not retried, failure audited', async () => {
    const client = await aClient().withEmail('d@example.test').save(db)
    await run(client, () => Promise.reject(new PortFailure('refused', '550 no d@example.test here')))
    expect(await factsOf(client)).toEqual(['client.notificationFailed by job'])
  })

  test('mail server unreachable: retried', async () => {
    const client = await aClient().withEmail('e@example.test').save(db)
    const failing = run(client, () => Promise.reject(new PortFailure('unreachable', 'e@example.test deferred')))
    await expect(failing).rejects.toThrow(PortFailure)
    expect(await factsOf(client)).toEqual([])
  })

  test('client deleted meanwhile: no mail', async () => {
    const client = await aClient().withEmail('f@example.test').save(db)
    await updateRow(db, 'clients', { id: client.id, deleted_at: node.clock.instant() })
    await run(client, () => Promise.reject(new Error('must not be asked')))
    expect(await factsOf(client)).toEqual(['client.notificationFailed by job'])
  })
})

test('markup in the message: escaped', () => {
  const mail = notificationMail({
    email: 'g@example.test',
    language: 'LAV',
    title: 'Line\nbreak <b>',
    body: 'One & "two"\n<script>\n\nThree',
    key: 'key',
  })
  expect(mail.subject).toBe('Line break <b>')
  expect(mail.html).toContain('<html lang="lv">')
  expect(mail.html).toContain('<p>One &amp; &quot;two&quot;<br>&lt;script&gt;</p><p>Three</p>')
})
