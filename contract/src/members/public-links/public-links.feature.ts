import type { ContractFeature } from '../../kit/feature.ts'
import { publicLinksApi } from './public-links.endpoints.ts'

export const publicLinks = {
  api: { publicLinks: publicLinksApi },
} as const satisfies ContractFeature
