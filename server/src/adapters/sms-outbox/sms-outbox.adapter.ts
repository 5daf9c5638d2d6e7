import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortFailure } from '../../ports/port-failure.ts'
import type { SmsPort } from '../../ports/sms.port.ts'

/**
 * Writes text messages to files `sms-<key>.txt` beside the mails, until there is a provider. The same idempotency key
 * overwrites the same file. `folder` is created if missing.
 */
export const openOutboxSms = ({ folder }: { folder: string }): SmsPort => ({
  send: async ({ to, text, idempotencyKey }) => {
    const path = join(folder, `sms-${idempotencyKey}.txt`)
    try {
      await mkdir(folder, { recursive: true })
      // Renames, so that a reader never sees a partial file.
      await writeFile(`${path}.part`, `To: ${to}\n\n${text}\n`)
      await rename(`${path}.part`, path)
    } catch (error) {
      throw new PortFailure('unreachable', 'The folder of text messages cannot be written', { cause: error })
    }
  },
})
