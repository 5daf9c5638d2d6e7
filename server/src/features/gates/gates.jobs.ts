import { dayMs } from '@parkla/contract/kit/time.ts'
import { defineJob } from '../../kit/jobs.ts'

/** Log lines serve diagnosis only; commands are evidence and are kept. */
const daysOfLogs = 90

/** Deletes per controller: the index is (controller, time). */
export const purgeControllerLogs = defineJob({
  name: 'controller-logs.purge',
  schedule: { cron: '40 3 * * *', timeZone: 'Europe/Tallinn' },
  run: async ({ db, now, signal }) => {
    const before = new Date(Date.parse(now) - daysOfLogs * dayMs).toISOString()
    const controllers = await db.selectFrom('gate_controllers').select('id').execute()
    for (const { id } of controllers) {
      if (signal.aborted) return
      await db.deleteFrom('controller_logs').where('gate_controller_id', '=', id).where('time', '<', before).execute()
    }
  },
})
