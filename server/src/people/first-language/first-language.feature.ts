import type { ServerFeature } from '../../kit/feature.ts'
import { firstLanguageRoutes } from './first-language.routes.ts'

export const firstLanguage = {
  routes: firstLanguageRoutes,
} satisfies ServerFeature
