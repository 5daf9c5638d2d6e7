import * as z from 'zod'
import { del, get, post } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import {
  RecoveryCodes,
  SecondFactor,
  SecondFactorCode,
  StartedSecondFactor,
  StartSecondFactor,
} from './second-factor.schema.ts'

const wrongCode = ['accounts.wrongCode', 'accounts.lockedOut', 'access.notWhileImpersonating'] as const

const own = { permission: 'signedIn', scope: 'own' } as const

/** Second factor by an authenticator app (TOTP, decision 0036). */
export const secondFactorApi = {
  find: get('/adminapi/owner/second-factor', {
    summary: '+ The second factor of the caller',
    ...own,
    answer: SecondFactor,
  }),
  start: post('/adminapi/owner/second-factor', {
    summary: '+ Makes a new secret for the authenticator app; it counts after `confirm`',
    ...own,
    body: StartSecondFactor,
    answer: StartedSecondFactor,
    errors: [
      'accounts.wrongCurrentPassword',
      'accounts.secondFactorIsOn',
      'accounts.lockedOut',
      'access.notWhileImpersonating',
    ],
  }),
  confirm: post('/adminapi/owner/second-factor/confirm', {
    summary: '+ Turns the second factor on with the first code; answers the recovery codes',
    ...own,
    body: SecondFactorCode,
    answer: RecoveryCodes,
    errors: [...wrongCode, 'accounts.secondFactorIsOn'],
    audit: 'account.secondFactorOn',
  }),
  renewCodes: post('/adminapi/owner/second-factor/recovery-codes', {
    summary: '+ New recovery codes; the old ones stop working',
    ...own,
    body: SecondFactorCode,
    answer: RecoveryCodes,
    errors: wrongCode,
    audit: 'account.recoveryCodesRenewed',
  }),
  turnOff: del('/adminapi/owner/second-factor', {
    summary: '+ Turns the second factor off, unless the role requires it',
    ...own,
    body: SecondFactorCode,
    errors: [...wrongCode, 'accounts.secondFactorRequired'],
    audit: 'account.secondFactorOff',
  }),
  reset: del('/adminapi/owners/:id/second-factor', {
    summary: '+ Removes the second factor of another user who lost their phone; they are notified by e-mail',
    permission: 'accounts.resetSecondFactor',
    scope: { kind: 'place', ids: { id: 'user' } },
    params: z.object({ id: PathId }),
    errors: ['access.notWhileImpersonating', 'users.yourself'],
    audit: 'account.secondFactorReset',
  }),
}
