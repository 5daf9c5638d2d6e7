import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chatPortSuite } from '../../ports/chat.suite.ts'
import { openChatOutbox } from './chat-outbox.adapter.ts'

chatPortSuite('files', async () => {
  const root = await mkdtemp(join(tmpdir(), 'parkla-chat-'))
  const folder = join(root, 'chat')
  await writeFile(join(root, 'file'), '')
  return {
    port: openChatOutbox({ folder }),
    broken: openChatOutbox({ folder: join(root, 'file') }),
    received: async () => Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'))),
    close: () => rm(root, { recursive: true }),
  }
})
