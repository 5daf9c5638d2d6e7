import { defineJob, type JobDefinition } from '../../kit/jobs.ts'
import { runApply, heartbeatSeconds } from './apply-run.ts'
import { runCheck } from './check-run.ts'

type Payload = { importId: number }

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
