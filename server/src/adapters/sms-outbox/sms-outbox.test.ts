import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOutboxSms } from './sms-outbox.adapter.ts'

const sms = { to: '+37255512345', text: 'PARKLA OPEN 1', idempotencyKey: 'a-1' }

test('text message: one readable file, also when sent again', async () => {
  const root = await mkdtemp(join(tmpdir(), 'parkla-sms-'))
  const folder = join(root, 'outbox')
  const port = openOutboxSms({ folder })
  await port.send(sms)
  await port.send(sms)
  expect(await readdir(folder)).toEqual(['sms-a-1.txt'])
  expect(await readFile(join(folder, 'sms-a-1.txt'), 'utf8')).toBe('To: +37255512345\n\nPARKLA OPEN 1\n')
  await rm(root, { recursive: true })
})

test('folder not writable: throws', async () => {
  const root = await mkdtemp(join(tmpdir(), 'parkla-sms-'))
  await writeFile(join(root, 'a-file'), '')
  const port = openOutboxSms({ folder: join(root, 'a-file', 'below') })
  await expect(port.send(sms)).rejects.toMatchObject({ name: 'PortFailure', reason: 'unreachable' })
  await rm(root, { recursive: true })
})
