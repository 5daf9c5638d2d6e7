import { randomBytes } from 'node:crypto'
import { readConfig } from '@parkla/server/config.ts'
import type { StepContext } from '@parkla/server/features/imports/import-state.ts'
import { DataFolderInUse } from '@parkla/server/kit/folder-lock.ts'
import { plainTransaction } from '@parkla/server/kit/transaction.ts'
import { openNode, type Node } from '@parkla/server/node.ts'
import { prepareWorld } from '@parkla/server/world/prepare.ts'

/** Another process works on the data folder; the message says what to do. */
export class SiteInUse extends Error {}

/** Enqueues nothing: the command runs the steps itself, and the queue of a running server is left alone. */
const noJobs: StepContext['jobs'] = {
  enqueue: () => Promise.resolve(),
  enqueueEach: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

/** The context of commands and steps; the signal stops a running step. */
export const contextOn = ({ services }: Node, signal: AbortSignal): StepContext => ({
  ...services,
  jobs: noJobs,
  transaction: plainTransaction(services.db),
  now: services.clock().toISOString(),
  signal,
})

/** Opens what `npm start` would serve, with the demo world when it is empty and would be made. */
export const openSite = async (environment: NodeJS.ProcessEnv): Promise<Node> => {
  // Tokens are neither made nor read here.
  const secret = environment['DATABASE_URL'] ? randomBytes(32).toString('hex') : undefined
  const config = readConfig({ JWT_SECRET: secret, ...environment, ROLE: 'api', LOG_LEVEL: 'error' })
  try {
    const node = await openNode({ config })
    await prepareWorld(node, config)
    return node
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    throw new SiteInUse(
      `A server (process ${error.processId}) is running on the folder ${config.DATA_DIR}. Import on its screen /imports, or stop it first. Nothing was changed.`,
      { cause: error },
    )
  }
}
