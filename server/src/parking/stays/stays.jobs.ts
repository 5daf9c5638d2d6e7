import { defineJob } from '../../kit/jobs/jobs.ts'
import { endForgottenSessions } from './sessions.commands.ts'

/** Ends sessions that exceed the longest stay (R60). */
export const endForgottenSessionsJob = defineJob<object>({
  name: 'sessions.endForgotten',
  schedule: { cron: '17 * * * *', timeZone: 'UTC' },
  run: async (ctx) => {
    while (!ctx.signal.aborted && (await endForgottenSessions(ctx)) > 0);
  },
})
