import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mail, MailPort } from './mail.port.ts'
import { type ReadMail, readMail } from './raw-mail.testing.ts'

/** `received` returns the raw messages in latin1, so that no byte is lost; `broken` is a port without a server. */
type MailPortUnderTest = {
  port: MailPort
  broken: MailPort
  received: () => Promise<string[]>
  close: () => Promise<void>
}

const aMail = (over: Partial<Mail> = {}): Mail => ({
  to: 'operator@demo.parkla.test',
  subject: 'Õhtu: arve nr 12, summa 2,50 € – āčēģīķļņū',
  text: 'Tere!\n\nÕäöü šž āčē ŅŪ\n.\nLõpp',
  html: '<p>Õäöü šž āčē ŅŪ</p>',
  ...over,
})

const content = (mail: ReadMail, contentType: string) =>
  mail.parts.find((part) => part.contentType === contentType)?.content

/** The mail of this subject as it arrived, with each header on one line. */
const sendAndReadRaw = async ({ port, received }: MailPortUnderTest, mail: Mail): Promise<string> => {
  await port.send(mail)
  const raw = (await received()).find((text) => readMail(text).subject === mail.subject) ?? ''
  return raw.replaceAll(/\r\n[ \t]+/g, ' ')
}

/** Behaviour that every mail adapter must have. */
export const mailPortSuite = (name: string, open: () => Promise<MailPortUnderTest>) =>
  describe(`mail port: ${name}`, () => {
    let outside: MailPortUnderTest
    beforeEach(async () => {
      outside = await open()
    })
    afterEach(() => outside.close())

    const sendAndRead = async (mail: Mail): Promise<ReadMail> => {
      await outside.port.send(mail)
      return readMail((await outside.received()).at(-1) ?? '')
    }

    test('subject, text and html: arrive unchanged', async () => {
      const mail = await sendAndRead(aMail())
      expect(mail.to).toBe('operator@demo.parkla.test')
      expect(mail.subject).toBe(aMail().subject)
      expect(content(mail, 'text/plain')?.toString('utf8').replaceAll('\r\n', '\n').trimEnd()).toBe(aMail().text)
      expect(content(mail, 'text/html')?.toString('utf8').trimEnd()).toBe(aMail().html)
    })

    test('headers: automatic; an advertisement has its one-click unsubscription, others none (RFC 3834, RFC 8058)', async () => {
      const rawOf = (mail: Mail) => sendAndReadRaw(outside, mail)
      const address = 'https://parkla.test/public/unsubscribe?token=abc'
      const plain = await rawOf(aMail())
      expect(plain).toMatch(/^Auto-Submitted: auto-generated\r$/im)
      expect(plain).not.toMatch(/^List-Unsubscribe/im)
      const invitation = await rawOf(aMail({ subject: 'Invitation', unsubscribeAddress: address }))
      expect(invitation).toContain(`List-Unsubscribe: <${address}>`)
      expect(invitation).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im)
    })

    test('attachment: arrives unchanged, with its name', async () => {
      const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => index % 256)
      const mail = await sendAndRead(
        aMail({ attachments: [{ fileName: 'arve.pdf', contentType: 'application/pdf', bytes }] }),
      )
      const part = mail.parts.find(({ fileName }) => fileName === 'arve.pdf')
      expect(part?.contentType).toBe('application/pdf')
      expect(Buffer.compare(part?.content ?? Buffer.alloc(0), bytes)).toBe(0)
    })

    test('line break in the subject: adds no header', async () => {
      const mail = await sendAndRead(aMail({ subject: 'Hello\r\nBcc: someone@else.test' }))
      const raw = (await outside.received()).at(-1) ?? ''
      expect(raw).not.toMatch(/^Bcc:/im)
      expect(mail.subject).toContain('Hello')
    })

    test('mails with the same key: same Message-ID; with another key: another one', async () => {
      const first = await outside.port.send(aMail({ idempotencyKey: 'outbox-1' }))
      const again = await outside.port.send(aMail({ idempotencyKey: 'outbox-1' }))
      const other = await outside.port.send(aMail({ idempotencyKey: 'outbox-2' }))
      expect(again.messageId).toBe(first.messageId)
      expect(other.messageId).not.toBe(first.messageId)
      expect((await outside.received()).some((raw) => readMail(raw).messageId === first.messageId)).toBe(true)
    })

    test('unreachable server: retryable PortFailure', async () => {
      await expect(outside.broken.send(aMail())).rejects.toMatchObject({
        name: 'PortFailure',
        reason: 'unreachable',
        retryable: true,
      })
    })
  })
