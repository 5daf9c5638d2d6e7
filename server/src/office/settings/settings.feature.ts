import type { ServerFeature } from '../../kit/feature.ts'
import { settingsRoutes } from './settings.routes.ts'

export const settings = {
  routes: settingsRoutes,
  live: { settings: ['settings.edit'] },
} satisfies ServerFeature
