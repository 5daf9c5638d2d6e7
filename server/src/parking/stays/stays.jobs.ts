import { sql } from 'kysely'
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

/** Adds up what changes of unpaid sessions have written since (decision 0170). */
export const mergeUnpaidSums = defineJob<object>({
  name: 'sessions.mergeUnpaid',
  schedule: { cron: '*/10 * * * *', timeZone: 'UTC' },
  run: async ({ db }) => {
    await sql`select merge_unpaid()`.execute(db)
  },
})
