import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { mailPortSuite } from '../../ports/mail.suite.ts'
import { openSmtpMail } from './mail-smtp.adapter.ts'

const from = 'Parkla <no-reply@parkla.test>'

type Answer = { responseCode: number; message: string } | undefined

/** SMTP server on a free loopback port that stores mails, or answers each recipient with `answer`. */
const startServer = async (answer?: Answer) => {
  const received: string[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address)
      done(answer ? Object.assign(new Error(answer.message), answer) : undefined)
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('latin1'))
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, received, recipients, close }
}

mailPortSuite('SMTP', async () => {
  const server = await startServer()
  const gone = await startServer()
  await gone.close()
  return {
    port: openSmtpMail({ url: server.url, from }),
    broken: openSmtpMail({ url: gone.url, from }),
    received: () => Promise.resolve(server.received),
    close: server.close,
  }
})

test.each([
  ['refuses for good', 550, { reason: 'refused', retryable: false }],
  ['asks to come back later', 450, { reason: 'unreachable', retryable: true }],
])('server that %s', async (_, responseCode, failure) => {
  const server = await startServer({ responseCode, message: 'no' })
  const port = openSmtpMail({ url: server.url, from })
  await expect(port.send({ to: 'a@b.test', subject: 's', text: 't', html: 'h' })).rejects.toMatchObject(failure)
  await server.close()
})

test('bcc: delivered to each address, named in no mail', async () => {
  const server = await startServer()
  const port = openSmtpMail({ url: server.url, from })
  await port.send({ to: 'a@b.test', bcc: ['c@d.test', 'e@f.test'], subject: 's', text: 't', html: 'h' })
  expect(server.recipients).toEqual(['a@b.test', 'c@d.test', 'e@f.test'])
  expect(server.received.join('')).not.toMatch(/c@d|e@f/)
  await server.close()
})
