import { dayMs } from '@parkla/contract/kit/time.ts'
import { defineJob } from '../../kit/jobs.ts'

/** Lines are for whoever looks for a fault, not for ever; commands stay, they are evidence. */
const daysOfLogs = 90

/** Every night, controller by controller, because that is how the lines are ordered. */
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
