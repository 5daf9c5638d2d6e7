import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailPortSuite } from '../../ports/mail.suite.ts'
import { openOutboxMail } from './mail-outbox.adapter.ts'

const from = 'Parkla <no-reply@parkla.test>'

const openInTemporaryFolder = async () => {
  const root = await mkdtemp(join(tmpdir(), 'parkla-outbox-'))
  const folder = join(root, 'outbox')
  await writeFile(join(root, 'a-file'), '')
  const readAll = async (ending: string) => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(ending))
    return Promise.all(names.map((name) => readFile(join(folder, name), ending === '.txt' ? 'utf8' : 'latin1')))
  }
  return {
    port: openOutboxMail({ folder, from }),
    broken: openOutboxMail({ folder: join(root, 'a-file', 'below'), from }),
    received: () => readAll('.eml'),
    readable: () => readAll('.txt'),
    close: () => rm(root, { recursive: true }),
  }
}

mailPortSuite('outbox folder', openInTemporaryFolder)

test('mail: a readable text file is written beside the raw one', async () => {
  const outbox = await openInTemporaryFolder()
  await outbox.port.send({ to: 'a@b.test', subject: 'Tere õhtust', text: 'Link: https://x.test/?a=1&b=2', html: '<p>' })
  expect(await outbox.readable()).toEqual(['To: a@b.test\nSubject: Tere õhtust\n\nLink: https://x.test/?a=1&b=2\n'])
  await outbox.close()
})

test('two mails with the same key: one file', async () => {
  const outbox = await openInTemporaryFolder()
  const mail = { to: 'a@b.test', subject: 'Once', text: 'once', html: '<p>once</p>', idempotencyKey: 'mail-7' }
  await Promise.all([outbox.port.send(mail), outbox.port.send(mail)])
  expect(await outbox.received()).toHaveLength(1)
  await outbox.close()
})
