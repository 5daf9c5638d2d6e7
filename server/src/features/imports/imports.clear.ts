import { dayMs, defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { defineJob, type JobDefinition } from '../../kit/jobs.ts'
import type { StepContext } from './imports.context.ts'
import { readImport } from './imports.queries.ts'
import { clearStaging } from './imports.staging.ts'

/** Rejected rows can be downloaded this long, and a file that nobody confirms waits this long. */
const keptMs = 30 * dayMs

/** After an import its file and good rows go, the rejected ones stay to be downloaded; after a cancellation all goes. */
export const runClear = async (ctx: StepContext, importId: number): Promise<void> => {
  const { state, storage_key } = await readImport(ctx.db, importId)
  await clearStaging(ctx.db, importId, state === 'IMPORTED' ? 'good' : 'all')
  await ctx.ports.storage.remove(storage_key)
}

/** Nothing personal lies about for longer than needed: what nobody has touched for 30 days is emptied. */
export const runForget = async (ctx: StepContext): Promise<void> => {
  const before = new Date(ctx.clock().getTime() - keptMs).toISOString()
  const { rows } = await sql<{ id: number; storage_key: string }>`
    select id, storage_key from imports where updated_at < ${before} and sample <> '[]'::jsonb
      and state not in ('CHECKING', 'IMPORTING')`.execute(ctx.db)
  for (const { id, storage_key } of rows) {
    await sql`
      update imports set sample = '[]', top_rows = '[]', state = case when state in ('UPLOADED', 'CHECKED') then 'CANCELLED' else state end
      where id = ${id}`.execute(ctx.db)
    await clearStaging(ctx.db, id)
    await ctx.ports.storage.remove(storage_key)
  }
}

export const clearJob: JobDefinition<{ importId: number }> = defineJob({
  name: 'imports.clear',
  heartbeatSeconds: 60,
  run: (ctx, { importId }) => runClear(ctx, importId),
})

export const forgetJob: JobDefinition<object> = defineJob({
  name: 'imports.forget',
  heartbeatSeconds: 60,
  schedule: { cron: '40 3 * * *', timeZone: defaultTimeZone },
  run: (ctx) => runForget(ctx),
})
