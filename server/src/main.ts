import { readConfig } from './config.ts'
import { DataFolderInUse } from './kit/folder-lock.ts'
import { openNode } from './node.ts'
import { announceStart } from './start-notice.ts'
import { prepareWorld } from './world/prepare.ts'

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  const node = await openNode({ config })
  const world = await prepareWorld(node, config)
  await node.app?.listen({ port: config.PORT, host: config.HOST })
  announceStart({ config, address: node.app?.listeningOrigin, world, kind: node.database.kind })
  let isEnding = false
  const end = (): void => {
    if (isEnding) return
    isEnding = true
    node.close().then(
      () => process.exit(0),
      (error: Error) => {
        node.services.log.error({ reason: error.message }, 'did not end cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

start().catch((error: Error) => {
  // One line: an embedded database's own errors carry its whole program text.
  process.stderr.write(`Parkla did not start: ${error.message.slice(0, 500)}\n`)
  process.exit(error instanceof DataFolderInUse ? 3 : 1)
})
