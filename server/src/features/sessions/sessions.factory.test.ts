import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import {
  paymentLifecycle,
  paymentStatuses,
  type PaymentEvent,
  type PaymentStatus,
} from '@parkla/contract/sessions/sessions.lifecycle.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../kit/testing/test-node.ts'
import { aClient } from '../clients/clients.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { paymentLogsOf } from './payments/payment-logs.factory.ts'
import { aSession } from './sessions.factory.ts'

const node = await openTestNode()

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

test('every state of the factory: saved', async () => {
  const place = await aPlace().in('LVA').save(node.db)
  const client = await aClient().in('LVA').withPlates('AB1234').withCard().save(node.db)
  const session = aSession().at(place).by(client)
  const all = [
    session.running().withReads(),
    session.ended(),
    session.autoEnded().long(),
    session.cancelled(),
    session.paid().invoiced(21).rated(5, 'Quick'),
    session.paid().withFreePass(),
    session.paid().withCampaignCredit().discounted(10),
    session.bundled(),
    session.failed(),
    session.tooBig(),
    session.notSent(),
    session.test(),
    session.refundRequested(),
    session.refunded(),
    session.refundFailed(),
    session.partialRefundRequested(),
    session.partiallyRefunded(),
    session.partialRefundFailed(),
    session.onPlan(),
    session.onWhitelist(),
    session.onFleet(),
    session.onMonthlyPass(),
    session.onBooking(),
    session.manual(),
    session.carWash(),
    session.subscription(),
    session.credit(),
    session.log(),
    session.withoutExitRead(),
    session.withoutPlate(),
    session.deleted(),
  ]
  const saved = []
  for (const one of all) saved.push(await one.save(node.db))
  const { count } = await node.db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(saved.length)
})
