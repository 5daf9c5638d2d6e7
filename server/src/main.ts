import { readConfig, type Config } from './config.ts'
import { DataFolderInUse } from './kit/database/folder-lock.ts'
import { openNode } from './node.ts'
import { announceStart } from './start-notice.ts'
import { brokerOf, openField, type Field } from './world/barriers/demo-field.ts'
import { prepareWorld } from './world/prepare.ts'

/** One node includes the link to the devices and the HTTP address for cameras. */
const fieldOf = (config: Config, address: string | undefined): Field | undefined => {
  const broker = brokerOf(config)
  return config.FIELD === 0 || config.ROLE !== 'all' || address === undefined || broker === undefined
    ? undefined
    : openField({ server: address, broker, factor: config.FIELD })
}

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  const node = await openNode({ config })
  const world = await prepareWorld(node, config)
  await node.app?.listen({ port: config.PORT, host: config.HOST })
  const address = node.app?.listeningOrigin
  const field = world.isDemo ? fieldOf(config, address) : undefined
  let isEnding = false
  const end = (): void => {
    if (isEnding) return
    isEnding = true
    field?.close()
    node.close().then(
      () => process.exit(0),
      (error: Error) => {
        node.services.log.error({ reason: error.message }, 'shutdown failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // Last: a supervisor may stop the node as soon as it reads this line.
  announceStart({ config, address, world, kind: node.database.kind, hasField: field !== undefined })
}

start().catch((error: Error) => {
  // One line: errors of the embedded database include its whole source text.
  process.stderr.write(`Parkla did not start: ${error.message.slice(0, 500)}\n`)
  process.exit(error instanceof DataFolderInUse ? 3 : 1)
})
