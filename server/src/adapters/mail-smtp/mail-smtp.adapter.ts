import { composeMail } from '../../ports/compose-mail.ts'
import type { Mail, MailPort } from '../../ports/mail.port.ts'
import { errorCode, PortFailure, PortTimeout } from '../../ports/port-failure.ts'

/** R16: timeout of outgoing calls. */
const timeoutMs = 15_000

/** `url` is SMTP_URL, for example `smtps://user:password@mail.example.com`; its query takes nodemailer options. */
type SmtpMailOptions = { url: string; from: string }

/** Sends over SMTP, one connection per mail. */
export const openSmtpMail = ({ url, from }: SmtpMailOptions): MailPort => {
  // Imported on first use: API nodes send no mail.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
    return createTransport({ url, ...timeouts, dnsTimeout: timeoutMs })
  }
  let transport: ReturnType<typeof open> | undefined
  return {
    send: async (mail: Mail) => {
      try {
        transport ??= open()
        const { messageId } = await (await transport).sendMail(composeMail(mail, from))
        return { messageId }
      } catch (error) {
        throw asPortFailure(error)
      }
    },
  }
}

const asPortFailure = (error: unknown) => {
  const options = { cause: error }
  if (responseCode(error) >= 500) return new PortFailure('refused', `Mail server refused: ${text(error)}`, options)
  if (errorCode(error) === 'ETIMEDOUT') return new PortTimeout('Mail server did not answer in time', options)
  return new PortFailure('unreachable', `Mail server not reached: ${text(error)}`, options)
}

const responseCode = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0

const text = (error: unknown) => (error instanceof Error ? error.message : String(error))
