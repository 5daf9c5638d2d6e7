import { disputeStatuses } from '@parkla/contract/enforcement/disputes/disputes.filters.ts'
import { expect, test } from 'vitest'
import { checkStatus, valuesOf } from './disputes.form.ts'

test('edit dialog: begins with the status; with a required choice for RESOLVED, which is not selectable (R155)', () => {
  const initial = disputeStatuses.map((Status) => valuesOf({ Status }))
  expect(initial.map(({ Status }) => Status)).toEqual(['INITIATED', 'UNRESOLVED', 'APPROVED', 'REJECTED', ''])
  expect(initial.map((values) => Object.keys(checkStatus(values)))).toEqual([[], [], [], [], ['Status']])
})
