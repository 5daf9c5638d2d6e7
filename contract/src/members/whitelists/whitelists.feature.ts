import type { ContractFeature } from '../../kit/feature.ts'
import { managerReportApi } from './manager-report.endpoints.ts'
import { whitelistHomeApi } from './whitelist-home.endpoints.ts'
import { whitelistUsersApi } from './whitelist-users.endpoints.ts'
import { whitelistsApi } from './whitelists.endpoints.ts'

export const whitelists = {
  api: {
    whitelists: whitelistsApi,
    whitelistUsers: whitelistUsersApi,
    whitelistHome: whitelistHomeApi,
    managerReport: managerReportApi,
  },
  live: ['whitelists'],
} as const satisfies ContractFeature
