import type { ServerFeature } from '../../kit/feature.ts'
import { lettersRoutes } from './letters.routes.ts'
import { mailReminderJob } from './mail-reminder.jobs.ts'
import { sendRemindersJob } from './send-reminders.jobs.ts'

export const letters = { routes: lettersRoutes, jobs: [mailReminderJob, sendRemindersJob] } satisfies ServerFeature
