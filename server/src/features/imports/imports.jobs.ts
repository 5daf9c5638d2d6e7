import { defineJob, type JobDefinition } from '../../kit/jobs.ts'
import { runApply } from './imports.apply.ts'
import { runCheck } from './imports.check.ts'

type Payload = { importId: number }

/** The embedded database keeps its own process busy for seconds; a worker that is gone for this long is gone. */
const heartbeatSeconds = 60

export const checkJob: JobDefinition<Payload> = defineJob({
  name: 'imports.check',
  heartbeatSeconds,
  run: (ctx, { importId }) => runCheck(ctx, importId),
})

export const applyJob: JobDefinition<Payload> = defineJob({
  name: 'imports.apply',
  heartbeatSeconds,
  run: (ctx, { importId }) => runApply(ctx, importId),
})
