import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import { secondFactorApi } from '@parkla/contract/people/accounts/second-factor.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { withVisibleZones } from '../../parking/zones/zones.queries.ts'
import { createMagicLink } from './sign-in/impersonation.commands.ts'
import { changePassword } from './passwords/password-change.commands.ts'
import { inviteOwner, requestReset } from './passwords/password-links.commands.ts'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from './second-factor/second-factor.commands.ts'
import { findSecondFactor } from './second-factor/second-factor.queries.ts'
import { login, logout, startDisplay } from './sign-in/sign-in.commands.ts'

const { findLink, setPassword, ...ownApi } = accountsApi

/** Bound by a process, because enforcement officers have links of their own. */
export const passwordLinksApi = { findLink, setPassword }

export const accountsRoutes = bind(ownApi, {
  login,
  me: withVisibleZones,
  logout,
  startDisplay,
  createMagicLink,
  requestReset,
  changePassword,
  invite: inviteOwner,
})

export const secondFactorRoutes = bind(secondFactorApi, {
  find: findSecondFactor,
  start: startSecondFactor,
  confirm: confirmSecondFactor,
  renewCodes: renewRecoveryCodes,
  turnOff: turnOffSecondFactor,
  reset: resetSecondFactor,
})
