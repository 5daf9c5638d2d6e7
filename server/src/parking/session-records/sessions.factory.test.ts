import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import {
  paymentLifecycle,
  paymentStatuses,
  type PaymentEvent,
  type PaymentStatus,
} from '@parkla/contract/parking/sessions/sessions.lifecycle.ts'
import { expect, test } from 'vitest'
import { paymentLogsOf } from '../charges/payment-logs.factory.ts'

const bill = {
  id: 1,
  charged_in_cents: 500,
  refunded_in_cents: 0,
  currency: 'EUR',
  end_time: '2026-03-04T09:00:00.000Z',
}

test.each(paymentStatuses)('the log of a payment in status "%s" follows the lifecycle and ends there', (status) => {
  let state: PaymentStatus | undefined = status === 'TEST' ? 'TEST' : ''
  for (const log of paymentLogsOf({ ...bill, payment_status: status })) {
    state = stateAfter(paymentLifecycle, state!, log.event as PaymentEvent)
    expect(state).toBe(log.payment_status)
  }
  expect(state).toBe(status)
})
