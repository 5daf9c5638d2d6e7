import { randomBytes } from 'node:crypto'
import type { Jobs } from '@parkla/server/kit/job-queue.ts'
import { readConfig, type Config } from '@parkla/server/config.ts'
import type { StepContext, Watch } from '@parkla/server/features/imports/step-context.ts'
import {
  clearJob,
  runApply,
  runClear,
  runCheck,
  applyJob,
  checkJob,
} from '@parkla/server/features/imports/import-runs.ts'
import { DataFolderInUse } from '@parkla/server/kit/folder-lock.ts'
import { plainTransaction } from '@parkla/server/kit/transaction.ts'
import { openNode, type Node } from '@parkla/server/node.ts'
import { prepareWorld } from '@parkla/server/world/prepare.ts'

/** Another process works on the data folder; the message says what to do. */
export class SiteInUse extends Error {}

export type Site = {
  context: StepContext
  /** Carries out what the last command enqueued; the queue of a running server is left alone. */
  carryOut: (signal: AbortSignal, report: Watch) => Promise<void>
  close: () => Promise<void>
}

const configOf = (environment: NodeJS.ProcessEnv): Config =>
  readConfig({
    // Tokens are neither made nor read here.
    JWT_SECRET: environment['DATABASE_URL'] ? randomBytes(32).toString('hex') : undefined,
    ...environment,
    ROLE: 'api',
    LOG_LEVEL: 'error',
  })

type Waiting = { name: string; importId: number }

const collecting = (waiting: Waiting[]): Jobs => ({
  enqueue: (_tx, { name }, payload) => {
    waiting.push({ name, importId: Number((payload as { importId?: number }).importId) })
    return Promise.resolve()
  },
  enqueueEach: () => Promise.reject(new Error('An import enqueues one job at a time')),
  close: () => Promise.resolve(),
})

const run = async (context: StepContext, { name, importId }: Waiting, report: Watch): Promise<void> => {
  if (name === checkJob.name) await runCheck(context, importId, report)
  if (name === applyJob.name) await runApply(context, importId, report)
  if (name === clearJob.name) await runClear(context, importId)
}

const siteOn = (node: Node): Site => {
  const { services } = node
  const waiting: Waiting[] = []
  const base = { ...services, jobs: collecting(waiting), transaction: plainTransaction(services.db) }
  const contextWith = (signal: AbortSignal): StepContext => ({ ...base, now: services.clock().toISOString(), signal })
  return {
    context: contextWith(new AbortController().signal),
    carryOut: async (signal, report) => {
      for (let job = waiting.shift(); job; job = waiting.shift()) await run(contextWith(signal), job, report)
    },
    close: () => node.close(),
  }
}

/** Opens what `npm start` would serve, with the demo world when it is empty and would be made. */
export const openSite = async (environment: NodeJS.ProcessEnv): Promise<Site> => {
  const config = configOf(environment)
  try {
    const node = await openNode({ config })
    await prepareWorld(node, config)
    return siteOn(node)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    throw new SiteInUse(
      `A server (process ${error.processId}) is running on the folder ${config.DATA_DIR}. Import on its screen /imports, or stop it first. Nothing was changed.`,
      { cause: error },
    )
  }
}
