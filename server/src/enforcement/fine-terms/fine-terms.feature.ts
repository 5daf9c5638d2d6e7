import type { ServerFeature } from '../../kit/feature.ts'
import { fineTermsRoutes } from './fine-terms.routes.ts'

export const fineTerms = { routes: fineTermsRoutes } satisfies ServerFeature
