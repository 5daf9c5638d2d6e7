import { expect, test } from 'vitest'
import { api } from './api.ts'
import type { Endpoint } from './kit/endpoint.ts'

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((feature) => Object.values<Endpoint>(feature))

test('calls that may not act twice: once by a key, a version or a derived key (R10, R191)', () => {
  const named = endpoints.flatMap(({ needsKey, method, path }) => (needsKey === true ? [`${method} ${path}`] : []))
  expect(named.toSorted()).toEqual([
    'DELETE /adminapi/parkingsessions',
    'DELETE /adminapi/parkingsessions/:id',
    'POST /adminapi/clients/:id/paydebts',
    'POST /adminapi/discountcampaigns',
    'POST /adminapi/discountcampaigns/:id/promo-codes/:amount',
    'POST /adminapi/discountcampaigns/:id/registrants',
    'POST /adminapi/disputes/:id/payout',
    'POST /adminapi/disputes/approve',
    'POST /adminapi/enforcement/officers/:id/invite',
    'POST /adminapi/enforcement/payments/:id/assign',
    'POST /adminapi/enforcement/payments/:id/take-back',
    'POST /adminapi/enforcement/payments/:id/undo',
    'POST /adminapi/fleets',
    'POST /adminapi/fleets/:id/ledger',
    'POST /adminapi/fleets/:id/users',
    'POST /adminapi/fleets/:id/users/:userId/visitor-session',
    'POST /adminapi/lpr-exceptions/:id/repair',
    'POST /adminapi/notifications',
    'POST /adminapi/owners/invite',
    'POST /adminapi/parking-fine/reporting-tasks',
    'POST /adminapi/parking-fines/:id/income',
    'POST /adminapi/parking-fines/:id/income/reverse',
    'POST /adminapi/parking-fines/:id/mark-as-paid',
    'POST /adminapi/parking-fines/:id/pay-out',
    'POST /adminapi/parking-fines/:id/remind',
    'POST /adminapi/parking-fines/:id/send-to-:partner',
    'POST /adminapi/parkingsession/modify',
    'POST /adminapi/parkingsessions/end-and-open',
    'POST /adminapi/places/:id/gatecontrollers/:controllerId',
    'POST /adminapi/places/:id/monthlypasses/:passId/resume',
    'POST /adminapi/quick-actions',
    'POST /adminapi/statements',
    'POST /adminapi/whitelists',
    'PUT /adminapi/fleets/:id/users/:userId',
    'PUT /adminapi/fleets/:id/users/:userId/visitor-session/:sessionId/end',
    'PUT /adminapi/fleets/:id/users/:userId/visitor-session/:sessionId/extend-time',
    'PUT /adminapi/parkingsessions/:id',
  ])
})
