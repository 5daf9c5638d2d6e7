import { dayMs, defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { defineJob, type JobDefinition } from '../../kit/jobs.ts'
import { readImport } from './imports.queries.ts'
import { clearStaging } from './staging.ts'
import type { StepContext } from './step-context.ts'

/** How long rejected rows can be downloaded and an unconfirmed file is kept. */
const keptMs = 30 * dayMs

/** Removes the file and the staged rows; after an import the rejected rows stay for download. */
export const runClear = async (ctx: StepContext, importId: number): Promise<void> => {
  const { state, storage_key } = await readImport(ctx.db, importId)
  await clearStaging(ctx.db, importId, state === 'IMPORTED' ? 'good' : 'all')
  await ctx.ports.storage.remove(storage_key)
}

/** Retention: cells and files of imports without changes for 30 days are deleted. */
export const runForget = async (ctx: StepContext): Promise<void> => {
  const before = new Date(ctx.clock().getTime() - keptMs).toISOString()
  const { rows } = await sql<{ id: number; storage_key: string }>`
    select id, storage_key from imports where updated_at < ${before} and sample <> '[]'::jsonb
      and state not in ('CHECKING', 'IMPORTING')`.execute(ctx.db)
  for (const { id, storage_key } of rows) {
    await sql`
      update imports set sample = '[]', top_rows = '[]',
        state = case when state in ('UPLOADED', 'CHECKED') then 'CANCELLED' else state end
      where id = ${id}`.execute(ctx.db)
    await clearStaging(ctx.db, id)
    await ctx.ports.storage.remove(storage_key)
  }
}

/** The embedded database blocks its process for seconds; a worker silent for longer is considered dead. */
export const heartbeatSeconds = 60

export const clearJob: JobDefinition<{ importId: number }> = defineJob({
  name: 'imports.clear',
  heartbeatSeconds,
  run: (ctx, { importId }) => runClear(ctx, importId),
})

export const forgetJob: JobDefinition<object> = defineJob({
  name: 'imports.forget',
  heartbeatSeconds,
  schedule: { cron: '40 3 * * *', timeZone: defaultTimeZone },
  run: (ctx) => runForget(ctx),
})
