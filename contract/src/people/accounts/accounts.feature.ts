import type { ContractFeature } from '../../kit/feature.ts'
import { accountsApi } from './accounts.endpoints.ts'
import { identityProviderApi } from './identity-provider.endpoints.ts'
import { secondFactorApi } from './second-factor.endpoints.ts'

export const accounts = {
  api: { accounts: accountsApi, secondFactor: secondFactorApi, identityProvider: identityProviderApi },
  live: ['access'],
} as const satisfies ContractFeature
