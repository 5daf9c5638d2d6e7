import { join } from 'node:path'
import { api } from '@parkla/contract/api.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { setMessageBehaviour } from '../../adapters/message-sandbox/message-behaviour.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import type { Message } from '../../ports/message.port.ts'
import { PortFailure, PortTimeout } from '../../ports/port-failure.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { aClient } from '../clients/clients.factory.ts'
import { saveTemplate } from '../notification-templates/notification-templates.factory.ts'
import { notificationMail } from './notifications.emails.ts'
import { aNotification } from './notifications.factory.ts'
import { sendNotificationJob, readReportsJob } from './notifications.jobs.ts'
import { updateRow } from '../../kit/database/rows.ts'

const node = await openTestNode()
const { db } = node

const global = await anOwner().globalAdmin().save(db)

const message = { Channel: 'EMAIL', Title: 'Teie parkimine', Body: 'Tere!\nVärav on avatud.' } as const

const factsOf = async (client: { id: number }) => {
  const lines = await node.audit('client', client.id)
  return lines.map(({ fact, owner_id }) => `${fact} by ${owner_id ?? 'job'}`)
}

test('notification: mail sent, author and delivery audited', async () => {
  const client = await aClient().withEmail('mari@example.test').save(db)
  const { status, body } = await node.call(api.notifications.send, { ClientId: client.id, ...message }, global)
  expect([status, body]).toEqual([200, {}])
  const mails = await node.mails('mari@example.test')
  expect(mails.map(({ subject }) => subject)).toEqual(['Teie parkimine'])
  expect(mails[0]?.text).toContain('Värav on avatud.')
  expect(await factsOf(client)).toEqual([`client.notified by ${global.id}`, 'client.notificationSent by job'])
})

test('client without an e-mail address: refused, nothing is stored', async () => {
  const client = await aClient().withEmail('').save(db)
  const answer = await node.call(api.notifications.send, { ...message, ClientId: client.id }, global)
  expect(refusalOf(answer)).toEqual([409, 'notifications.noEmail'])
  expect(await factsOf(client)).toEqual([])
})

test('no text: the field is named', async () => {
  const client = await aClient().withEmail('c@example.test').save(db)
  const input = { ...message, ClientId: client.id, Body: ' ' }
  const empty = await node.call(api.notifications.send, input, global)
  expect(empty.body).toMatchObject({ Fields: [{ Field: 'Body', Error: 'input.required' }] })
})

const folder = join(node.dataFolder, 'message-sandbox')
afterEach(() => setMessageBehaviour(folder, 'answer'))

const recordsOf = async ({ id: clientId }: { id: number }) => {
  const { body } = await node.call(api.notifications.list, { clientId }, global)
  return body.map(({ Channel, Status, Reason }) => [Channel, Status, Reason].join(' ').trim())
}

const readReports = async () => {
  node.clock.advance(5_000)
  await readReportsJob.run(node.jobContext(), {})
}

describe('text and push messages', () => {
  test.each([
    { channel: 'SMS', name: 'sms', text: 'Teie parkimine\nTere!' },
    { channel: 'PUSH', name: 'push', text: 'Teie parkimine\n\nTere!' },
  ] as const)('$channel: sent once, then delivered by report, each audited', async ({ channel, name, text }) => {
    const client = await aClient().save(db)
    await node.call(api.notifications.send, { ...message, ClientId: client.id, Channel: channel }, global)
    await node.settled()
    expect(await recordsOf(client)).toEqual([`${channel} SENT`])
    const to = channel === 'SMS' ? client.phone_number : `client-${client.id}`
    expect((await node.outbox(`${name}-`)).filter((file) => file.startsWith(`To: ${to}\n\n${text}`))).toHaveLength(1)
    await readReports()
    expect(await recordsOf(client)).toEqual([`${channel} DELIVERED`])
    await readReports()
    expect(await factsOf(client)).toEqual([
      `client.notified by ${global.id}`,
      'client.notificationSent by job',
      'client.notificationDelivered by job',
    ])
  })

  test.each([
    { behaviour: 'refuse', record: 'SMS FAILED refused' },
    { behaviour: 'undelivered', record: 'SMS FAILED undelivered' },
    { behaviour: 'silent', record: 'SMS SENT' },
  ] as const)('provider answers $behaviour: $record', async ({ behaviour, record }) => {
    const client = await aClient().save(db)
    await setMessageBehaviour(folder, behaviour)
    await node.call(api.notifications.send, { ...message, ClientId: client.id, Channel: 'SMS' }, global)
    await node.settled()
    await readReports()
    expect(await recordsOf(client)).toEqual([record])
  })

  test('message without a delivery report: asked for ever more rarely, for three days', async () => {
    const client = await aClient().save(db)
    await setMessageBehaviour(folder, 'silent')
    await node.call(api.notifications.send, { ...message, ClientId: client.id, Channel: 'SMS' }, global)
    await node.settled()
    const dueOf = () =>
      db
        .selectFrom('notifications')
        .select('report_due_at')
        .where('client_id', '=', client.id)
        .executeTakeFirstOrThrow()
    const minutesUntil = async () =>
      (Date.parse((await dueOf()).report_due_at ?? '') - node.clock.now().getTime()) / 60_000
    await readReports()
    expect(await minutesUntil()).toBeCloseTo(0.5)
    node.clock.advance(60 * 60_000)
    await readReports()
    expect(await minutesUntil()).toBeCloseTo(60, 0)
    node.clock.advance(72 * 60 * 60_000)
    await readReports()
    expect(await dueOf()).toEqual({ report_due_at: null })
    expect(await recordsOf(client)).toEqual(['SMS SENT'])
  })

  test('text longer than four text messages: the field is named, nothing is stored', async () => {
    const client = await aClient().save(db)
    const Body = 'õ'.repeat(612)
    const input = { ...message, ClientId: client.id, Channel: 'SMS', Body } as const
    const { status, body } = await node.call(api.notifications.send, input, global)
    expect([status, body]).toMatchObject([422, { Fields: [{ Field: 'Body', Error: 'notifications.smsTooLong' }] }])
    expect(await recordsOf(client)).toEqual([])
  })
})

describe('template', () => {
  test('empty texts: filled from the template in the language of the client', async () => {
    const client = await aClient().in('LVA').withPlates('AB1234').save(db)
    const { id: TemplateId } = await saveTemplate(db, 'Own plates')
    await node.call(api.notifications.send, { ClientId: client.id, Channel: 'PUSH', TemplateId }, global)
    const { body } = await node.call(api.notifications.list, { clientId: client.id }, global)
    expect(body).toMatchObject([{ Title: 'Jūsu stāvvieta', Template: 'Own plates' }])
    const { body: record } = await node.call(api.notifications.find, { id: body[0]?.Id ?? 0 }, global)
    expect(record.Body).toBe('Auto AB1234!')
  })

  test('unknown template: 404, nothing is stored', async () => {
    const client = await aClient().save(db)
    const input = { ClientId: client.id, Channel: 'PUSH', TemplateId: 987_654_321 } as const
    expect((await node.call(api.notifications.send, input, global)).status).toBe(404)
    expect(await recordsOf(client)).toEqual([])
  })
})

/** Runs the job of a queued notification with ports that answer as given; returns the calls with their keys. */
const run = async (client: { id: number }, answer: () => Promise<never>, isLastTry = false) => {
  const { id: notificationId } = await aNotification().by('EMAIL').save(db, client)
  const ctx = node.jobContext()
  const ports = { ...ctx.ports, mail: { send: answer } }
  await sendNotificationJob.run({ ...ctx, ports, isLastTry }, { notificationId })
}

describe('job', () => {
  test('permanent refusal: not retried, failure audited', async () => {
    const client = await aClient().withEmail('d@example.test').save(db)
    await run(client, () => Promise.reject(new PortFailure('refused', '550 no d@example.test here')))
    expect([await factsOf(client), await recordsOf(client)]).toEqual([
      ['client.notificationFailed by job'],
      ['EMAIL FAILED refused'],
    ])
  })

  test('mail server unreachable: retried; after the last try failed', async () => {
    const client = await aClient().withEmail('e@example.test').save(db)
    const unreachable = () => Promise.reject(new PortFailure('unreachable', 'e@example.test deferred'))
    await expect(run(client, unreachable)).rejects.toThrow(PortFailure)
    expect([await factsOf(client), await recordsOf(client)]).toEqual([[], ['EMAIL QUEUED']])
    const other = await aClient().withEmail('f@example.test').save(db)
    await run(other, unreachable, true)
    expect(await recordsOf(other)).toEqual(['EMAIL FAILED unreachable'])
  })

  test('client deleted meanwhile: no mail', async () => {
    const client = await aClient().withEmail('g@example.test').save(db)
    await updateRow(db, 'clients', { id: client.id, deleted_at: node.clock.instant() })
    await run(client, () => Promise.reject(new Error('must not be asked')))
    expect(await factsOf(client)).toEqual(['client.notificationFailed by job'])
  })

  test('two workers with the same notification: one message, one record', async () => {
    const client = await aClient().save(db)
    const { id: notificationId } = await aNotification().save(db, client)
    const before = (await node.outbox('sms-')).length
    await Promise.all([1, 2].map(() => sendNotificationJob.run(node.jobContext(), { notificationId })))
    expect(await node.outbox('sms-')).toHaveLength(before + 1)
    expect(await factsOf(client)).toEqual(['client.notificationSent by job'])
  })

  test('timeout after the message was sent: the retry sends no second one', async () => {
    const client = await aClient().save(db)
    const { id: notificationId } = await aNotification().save(db, client)
    const { sms } = node.services.ports
    const lost = {
      ...sms,
      send: async (text: Message) => {
        await sms.send(text)
        throw new PortTimeout('lost')
      },
    }
    const before = (await node.outbox('sms-')).length
    const ctx = node.jobContext()
    const late = sendNotificationJob.run({ ...ctx, ports: { ...ctx.ports, sms: lost } }, { notificationId })
    await expect(late).rejects.toThrow(PortTimeout)
    await sendNotificationJob.run(ctx, { notificationId })
    expect(await node.outbox('sms-')).toHaveLength(before + 1)
    expect(await recordsOf(client)).toEqual(['SMS SENT'])
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
  expect(mail.html).toContain('<p>One &amp; &quot;two&quot;<br />&lt;script&gt;</p><p>Three</p>')
})
