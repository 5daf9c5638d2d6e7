import { defineJob } from '../../kit/jobs/jobs.ts'
import { closeBundle } from './bundles.commands.ts'

/** Closes and charges every open bundle each night, one transaction per bundle (R179). */
export const closeBundlesJob = defineJob<object>({
  name: 'sessions.closeBundles',
  schedule: { cron: '20 3 * * *', timeZone: 'Europe/Tallinn' },
  run: async (ctx) => {
    const open = await ctx.db.selectFrom('bundles').select('id').where('closed_at', 'is', null).orderBy('id').execute()
    for (const { id } of open) {
      if (ctx.signal.aborted) return
      await ctx.transaction((tx) => closeBundle(tx, ctx, id))
    }
  },
})
