import { readConfig } from '@parkla/server/config.ts'
import { jobs } from '@parkla/server/jobs.ts'
import { plainTransaction } from '@parkla/server/kit/transaction.ts'
import { openNode } from '@parkla/server/node.ts'
import { announceStart } from '@parkla/server/start-notice.ts'
import { prepareWorld } from '@parkla/server/world/prepare.ts'
import type { ClockCommand } from './server.ts'

// The production server with a clock that its parent process moves, for tests of deadlines.
let aheadMs = 0
const clock = (): Date => new Date(Date.now() + aheadMs)

const config = readConfig(process.env)
const node = await openNode({ config, clock })
const world = await prepareWorld(node, config)
await node.app?.listen({ port: config.PORT, host: config.HOST })

const run = async (name: string): Promise<void> => {
  const job = jobs.find((one) => one.name === name)
  if (!job) throw new Error(`No job ${name}`)
  const { services } = node
  const transaction = plainTransaction(services.db)
  const ctx = { ...services, now: clock().toISOString(), transaction, signal: new AbortController().signal }
  await job.run(ctx, {} as never) // Scheduled jobs have no payload.
}

const carryOut = async ({ ms, jobs: names }: ClockCommand): Promise<void> => {
  aheadMs += ms
  for (const name of names) await run(name)
}

process.on('message', (message: ClockCommand) => {
  carryOut(message).then(
    () => process.send?.(''),
    (error: Error) => process.send?.(error.message || error.name),
  )
})
process.on('SIGTERM', () => {
  node.close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})

const address = node.app?.listeningOrigin
announceStart({ config, address, world, kind: node.database.kind, hasField: false })
