import type { ServerFeature } from '../../kit/feature.ts'
import { sendNotificationJob, readReportsJob } from './notifications.jobs.ts'
import { notificationsRoutes } from './notifications.routes.ts'

export const notifications = {
  routes: notificationsRoutes,
  jobs: [sendNotificationJob, readReportsJob],
  live: { notifications: ['notifications.send'] },
} satisfies ServerFeature
