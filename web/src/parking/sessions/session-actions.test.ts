import { actorAs } from '@parkla/contract/access/actor.factory.ts'
import type { Actor } from '@parkla/contract/access/actor.ts'
import type { Role } from '@parkla/contract/access/roles.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { describe, expect, test } from 'vitest'
import { offeredActions, offeredTabs, sessionActions } from './session-actions.ts'

const running: Session = {
  Id: 7,
  OrderIndex: 7,
  Type: 'PARKING',
  CarNumber: '123ABC',
  StartTime: '2026-11-21T08:00:00.000Z',
  EndTime: zeroDate,
  StartLprEventId: null,
  EndLprEventId: null,
  CostInCents: 0,
  FreePassCentsUsed: 0,
  ServiceFeeCents: 0,
  HiddenCostInCents: 0,
  Currency: 'EUR',
  AppliedDiscountPercent: null,
  Client: null,
  PlaceId: 1,
  Place: { Id: 1, Name: 'Vabaduse', TimeZone: 'Europe/Tallinn' },
  PaymentStatus: '',
  PaymentStatusCode: '',
  NotCharged: '',
  UsedDiscountCampaignCreditInCents: 0,
  UsedFreePassId: null,
  UsedFleetId: null,
  UsedFleetName: '',
  UsedCreditCardId: null,
  WhiteListedClient: false,
  IsBundled: false,
  IsPaidOutsideCard: false,
  BundleId: null,
  BookingId: null,
  HasInvoice: false,
  RatingId: null,
  Rating: null,
  Status: 'STARTED',
  SubscriptionPlanLimitType: 'NONE',
  Region: 'EST',
  Operator: 'B',
  ServiceName: '',
  RefundedInCents: 0,
  MonthlyPassId: null,
  IsManual: false,
  UpdatedAt: '2026-11-21T08:00:00.000Z',
}

const paid: Session = {
  ...running,
  Status: 'ENDED',
  EndTime: '2026-11-21T10:00:00.000Z',
  CostInCents: 250,
  PaymentStatus: 'OK',
}

const names = (actor: Actor, session: Session): string[] =>
  offeredActions(actor, session).map(({ name, refusal }) => (refusal ? `${name}: ${refusal.reason}` : name))

const always = ['open', 'price', 'payments', 'history']
const global = actorAs(['globalAdmin'])

describe('global admin', () => {
  const notRefundable = 'refund: sessions.notRefundable'
  test.each([
    { state: 'running', session: running, offers: ['end', 'endAndOpen', 'correct', notRefundable] },
    { state: 'paid', session: paid, offers: ['correct', 'refund'] },
    {
      state: 'declined',
      session: { ...paid, PaymentStatus: 'ERROR' },
      offers: ['correct', notRefundable, 'retry', 'settle'],
    },
    {
      state: 'not charged, with a card',
      session: { ...paid, PaymentStatus: '', NotCharged: 'CHARGEABLE' },
      offers: ['correct', notRefundable, 'charge', 'settle'],
    },
    {
      state: 'not charged, without card',
      session: { ...paid, PaymentStatus: '', NotCharged: 'NO_CARD' },
      offers: ['correct', notRefundable, 'settle'],
    },
    { state: 'pending', session: { ...paid, PaymentStatus: 'PENDING' }, offers: ['correct', notRefundable, 'cancel'] },
    {
      state: 'pending in a bundle',
      session: { ...paid, PaymentStatus: 'PENDING', IsBundled: true },
      offers: ['correct', 'refund', 'cancel'],
    },
    {
      state: 'refunded',
      session: { ...paid, PaymentStatus: 'REFUNDED', RefundedInCents: 250 },
      offers: ['correct: sessions.refunded', notRefundable],
    },
    {
      state: 'with a plan and paid',
      session: { ...paid, SubscriptionPlanLimitType: 'NUMBER_OF_SESSIONS' },
      offers: ['correct', 'refund'],
    },
    {
      state: 'with a plan and without money',
      session: { ...paid, PaymentStatus: '', CostInCents: 0, SubscriptionPlanLimitType: 'NUMBER_OF_SESSIONS' },
      offers: ['correct', 'refund: sessions.notRefundable', 'returnPlanUse'],
    },
  ] as const)('is offered for a session that is $state: $offers', ({ session, offers }) => {
    expect(names(global, session).filter((name) => !always.includes(name))).toEqual(offers)
  })

  test('disabled offline: actions of money and gates, no others (R34)', () => {
    const disabled = sessionActions.filter(({ movesMoney }) => movesMoney).map(({ name }) => name)
    expect(disabled).toEqual([
      'end',
      'endAndOpen',
      'correct',
      'refund',
      'retry',
      'cancel',
      'charge',
      'settle',
      'returnPlanUse',
    ])
  })

  test('record: every tab with content', () => {
    const full = { ...paid, Client: { Id: 3, PhoneNumber: '' }, HasInvoice: true, RatingId: 5, StartLprEventId: 9 }
    expect(offeredTabs(global, full)).toEqual([
      'details',
      'price',
      'invoices',
      'payments',
      'rating',
      'images',
      'history',
    ])
    expect(names(global, full)).toContain('openClient')
    expect(offeredTabs(global, paid)).toEqual(['details', 'price', 'payments', 'history'])
  })
})

test.each<[Role, boolean]>([
  ['placeAdmin', true],
  ['bookingsAdmin', false],
])('history with reads: offered to %s: %s', (role, isOffered) => {
  const seen = { ...running, StartLprEventId: 9 }
  expect(offeredTabs(actorAs([role]), seen).includes('history')).toBe(isOffered)
})

test('car wash that has ended: its price with the trace is offered (R75)', () =>
  expect(offeredTabs(global, { ...paid, Type: 'CAR_WASH' })).toContain('price'))

test('place admin who ends sessions: commands of a running one, none of a paid one', () => {
  const ender = actorAs(['placeAdmin', 'sessionEnder'])
  expect(names(ender, running)).toEqual(['open', 'end', 'endAndOpen'])
  expect(names(ender, paid)).toEqual(['open', 'price'])
})
