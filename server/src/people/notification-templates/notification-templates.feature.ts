import type { ServerFeature } from '../../kit/feature.ts'
import { notificationTemplatesRoutes } from './notification-templates.routes.ts'

export const notificationTemplates = {
  routes: notificationTemplatesRoutes,
  live: { notificationTemplates: ['notificationTemplates.edit'] },
} satisfies ServerFeature
