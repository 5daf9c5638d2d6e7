import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { composeMail } from '../../ports/mail.composition.ts'
import type { Mail, MailPort } from '../../ports/mail.port.ts'
import { PortFailure } from '../../ports/port.failure.ts'

/** `folder` is made when missing. */
export type OutboxMailOptions = { folder: string; from: string }

/**
 * Writes mails as files instead of sending them: `<id>.eml` as a mail program opens it, and `<id>.txt` beside it for
 * people and scripts (To, Subject, empty line, text). A mail sent again under the same key replaces its own files.
 */
export const openOutboxMail = ({ folder, from }: OutboxMailOptions): MailPort => {
  return {
    send: async (mail: Mail) => {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true })
      const { messageId, message } = await transport.sendMail(composeMail(mail, from))
      const name = messageId.replaceAll(/^<|@.*$/g, '')
      try {
        await mkdir(folder, { recursive: true })
        await writeWhole(join(folder, `${name}.txt`), readable(mail))
        await writeWhole(join(folder, `${name}.eml`), message)
      } catch (error) {
        throw new PortFailure('unreachable', 'Mail folder cannot be written', { cause: error })
      }
      return { messageId }
    },
  }
}

const readable = (mail: Mail) => `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}\n`

/** Through a rename, so that whoever watches the folder never reads half a mail. */
const writeWhole = async (path: string, content: Parameters<typeof writeFile>[1]) => {
  const part = `${path}.${randomUUID()}.part`
  await writeFile(part, content)
  await rename(part, path)
}
