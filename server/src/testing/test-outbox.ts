import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type SentMail = { to: string; bcc: string; subject: string; text: string }

/** Contents of the complete files whose name contains `part`: `.txt` and `.eml` of a mail, `sms-`, `push-`. */
export const readOutbox = async (dataFolder: string, part: string): Promise<string[]> => {
  const folder = join(dataFolder, 'outbox')
  const all = await readdir(folder).catch((): string[] => [])
  // A `.part` file is being written and renamed when it is complete.
  const names = all.filter((name) => name.includes(part) && !name.endsWith('.part'))
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

export const parseMail = (file: string): SentMail => {
  const [, to = '', bcc = '', subject = '', text = ''] =
    /^To: (.*)\n(?:Bcc: (.*)\n)?Subject: (.*)\n\n([\s\S]*)$/.exec(file) ?? []
  return { to, bcc, subject, text }
}
