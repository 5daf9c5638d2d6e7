import { actorAs } from '@parkla/contract/access/actor.factory.ts'
import { disputeStatuses } from '@parkla/contract/enforcement/disputes/disputes.filters.ts'
import type { DisputeMoney, DisputeStatus } from '@parkla/contract/enforcement/disputes/disputes.lifecycle.ts'
import type { DisputeRow } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import { expect, test } from 'vitest'
import { actionsFor, type ListKind } from './dispute-actions.ts'
import { toneOf } from './dispute-texts.tsx'

const offered = (kind: ListKind, Status: DisputeStatus, Money: DisputeMoney = 'NONE'): string => {
  const role = kind === 'all' ? 'globalAdmin' : 'placeAdmin'
  // `actionsFor` reads only these two fields of the row.
  return actionsFor(actorAs(role), { Status, Money } as DisputeRow, kind)
    .filter((action) => action !== 'note')
    .join(' ')
}

test.each([
  ['INITIATED', 'approve reject edit', 'approve reject edit'],
  ['UNRESOLVED', 'approve reject edit', 'approve reject edit'],
  ['APPROVED', 'reject edit', 'edit'],
  ['REJECTED', '', 'edit'],
  ['RESOLVED', 'approve reject edit', 'approve reject edit'],
] as const)('%s: the list of a place offers "%s", that of all places "%s" (R155)', (status, ofPlace, ofAll) => {
  expect([offered('place', status), offered('all', status)]).toEqual([ofPlace, ofAll])
})

test('badges: one colour per status', () => {
  expect(toneOf).toEqual({
    INITIATED: 'info',
    UNRESOLVED: 'neutral',
    APPROVED: 'success',
    REJECTED: 'danger',
    RESOLVED: 'success',
  })
})

test.each(['REFUND_REQUESTED', 'REFUNDED', 'PAID_OUT'] as const)(
  'money %s: neither approved nor rejected, in any status or list (R156, R157)',
  (money) => {
    for (const status of disputeStatuses)
      for (const kind of ['place', 'all'] as const) expect(offered(kind, status, money)).not.toMatch(/approve|reject/)
  },
)
