import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { forwardChatMessage } from './chat.jobs.ts'

const node = await openTestNode()
const folder = `${node.dataFolder}/chat`
const texts = async (): Promise<string[]> =>
  Promise.all((await readdir(folder).catch((): string[] => [])).map((name) => readFile(`${folder}/${name}`, 'utf8')))
const send = (input: object) => node.call(api.chat.send, { Message: 'Gate closed', ...input }, {})

test('offline form: forwarded with Unknown for what is missing; a filled hidden field: dropped (R29)', async () => {
  const answers = [
    await send({}),
    await send({ Website: 'https://spam.test' }),
    await send({ Name: 'Mari', Email: 'm@a.test' }),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, {}]))
  await node.settled()
  expect((await texts()).toSorted()).toEqual(['Mari <m@a.test>\nGate closed', 'Unknown <Unknown>\nGate closed'])
  await send({})
  await send({})
  expect((await send({ Name: 'sixth in a minute' })).status).toBe(429)
  await node.settled()
})

test('chat away: the job fails and is retried until the message is delivered', async () => {
  const message = { id: 'later', name: 'A', email: 'B', text: 'Later' }
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, '')
  await expect(forwardChatMessage.run(node.jobContext(), message)).rejects.toThrow('Chat folder')
  await rm(folder)
  await mkdir(folder)
  await forwardChatMessage.run(node.jobContext(), message)
  expect(await texts()).toEqual(['A <B>\nLater'])
})
