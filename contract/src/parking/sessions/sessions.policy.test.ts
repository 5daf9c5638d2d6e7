import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import type { Actor } from '../../access/actor.ts'
import type { Role } from '../../access/roles.ts'
import { stateAfter } from '../../kit/lifecycle.ts'
import { percentOf } from '../../kit/money.ts'
import { zeroDate } from '../../kit/time.ts'
import { kindAndReasonOf } from '../../kit/verdict.testing.ts'
import {
  paymentLifecycle,
  paymentStatuses,
  sessionStatuses,
  sessionTypes,
  type PaymentEvent,
  type PaymentStatus,
  type SessionStatus,
  type SubscriptionPlanLimitType,
} from './sessions.lifecycle.ts'
import { sessionExtraFilters } from './sessions.filters.ts'
import type { Session } from './sessions.schema.ts'
import {
  isChargeTooBig,
  mayCancelPayment,
  mayChargeSession,
  mayCorrectSession,
  mayEndSession,
  mayFilterSessions,
  mayRefundPart,
  mayRefundSession,
  mayRetryPayment,
  mayReturnPlanUse,
  maySettleOutside,
  netOfGross,
  refundableCents,
  refundEvent,
  shownCostInCents,
  type Settlement,
} from './sessions.policy.ts'
import type { SessionExtraFilter } from './sessions.schema.ts'
import { mayStartSession } from '../stays/starts.policy.ts'
import { isPossibleStay } from '../stays/stays.policy.ts'

const admin = actorAs('globalAdmin')
const impersonated = actorAs('globalAdmin', 'Global')

/** A paid visit of 10 € and 50 cents of fee. */
const aSettlement = (differences: Partial<Settlement> = {}): Settlement => ({
  Type: 'PARKING',
  Region: 'EST',
  PaymentStatus: 'OK',
  IsBundled: false,
  IsPaidOutsideCard: false,
  FreePassCentsUsed: 0,
  UsedDiscountCampaignCreditInCents: 0,
  CostInCents: 1_000,
  ServiceFeeCents: 50,
  RefundedInCents: 0,
  ...differences,
})

type PlanSession = Settlement & Pick<Session, 'Status' | 'SubscriptionPlanLimitType'>

const aPlanSession = (differences: Partial<PlanSession> = {}): PlanSession => ({
  ...aSettlement({ PaymentStatus: '' }),
  Status: 'ENDED',
  SubscriptionPlanLimitType: 'NUMBER_OF_SESSIONS',
  ...differences,
})

const notAdmins: readonly Role[] = [
  ...(['regionAdmin', 'zoneAdmin', 'placeAdmin', 'operator', 'bookingsAdmin', 'whitelistManager'] as const),
  ...(['fleetManager', 'availabilityEditor', 'sessionEnder', 'fineViewer', 'fineCanceller', 'bookingViewer'] as const),
]

describe('permissions', () => {
  const now = '2026-03-10T12:00:00.000Z'
  const start = '2026-03-10T11:00:00.000Z'
  const everything = (actor: Actor) => ({
    end: mayEndSession(actor, { Status: 'STARTED' }),
    start: mayStartSession(actor, { start, now, isConfirmed: false }),
    correct: mayCorrectSession(actor, aSettlement()),
    refund: mayRefundSession(actor, aSettlement()),
    refundPart: mayRefundPart(actor, aSettlement(), 100),
    retry: mayRetryPayment(actor, aSettlement({ PaymentStatus: 'ERROR' })),
    cancel: mayCancelPayment(actor, aSettlement({ PaymentStatus: 'PENDING' })),
    charge: mayChargeSession(actor, { ...aSettlement({ PaymentStatus: '' }), Status: 'ENDED' }),
    settle: maySettleOutside(actor, { ...aSettlement({ PaymentStatus: 'ERROR' }), Status: 'ENDED' }),
    returnPlanUse: mayReturnPlanUse(actor, aPlanSession()),
  })
  const permitted = (actor: Actor): string[] =>
    Object.entries(everything(actor)).flatMap(([act, verdict]) => (verdict.ok ? [act] : []))

  test('global admin: everything', () => {
    expect(permitted(admin)).toEqual(Object.keys(everything(admin)))
  })

  test.each(notAdmins)('%s: at most ending, by privilege', (role) => {
    expect(permitted(actorAs(role))).toEqual(role === 'sessionEnder' ? ['end'] : [])
    const refusals = Object.values(everything(actorAs(role))).filter(({ ok }) => !ok)
    expect(new Set(refusals.map(kindAndReasonOf))).toEqual(new Set(['forbidden access.notPermitted']))
  })

  test('impersonating: no payment actions (R27)', () => {
    expect(permitted(impersonated)).toEqual(['end', 'start', 'correct'])
    const refusals = Object.values(everything(impersonated)).filter(({ ok }) => !ok)
    expect(new Set(refusals.map(kindAndReasonOf))).toEqual(new Set(['forbidden access.notWhileImpersonating']))
  })
})

test.each<[Role, SessionExtraFilter[]]>([
  ['globalAdmin', []],
  ['regionAdmin', ['RATED']],
  ['placeAdmin', ['UNPAID', 'PENDING', 'REFUNDS', 'CAMPAIGN', 'RATED']],
  ['availabilityEditor', ['UNPAID', 'PENDING', 'REFUNDS', 'BOOKING', 'CAMPAIGN', 'RATED']],
])('%s: filters on hidden fields refused (R181)', (role, refused) => {
  const isRefused = (filter: SessionExtraFilter) => !mayFilterSessions(actorAs(role), filter).ok
  expect(sessionExtraFilters.filter(isRefused)).toEqual(refused)
})

describe('end (R67)', () => {
  test.each(sessionStatuses)('%s', (Status: SessionStatus) => {
    const expected = Status === 'STARTED' ? 'yes' : 'state sessions.alreadyEnded'
    expect(kindAndReasonOf(mayEndSession(admin, { Status }))).toBe(expected)
  })
})

describe('charge and payment outside the card (R81, R178)', () => {
  const due = { PaymentStatus: '', Status: 'ENDED' } as const
  test.each([
    ['ended with a cost', due, 'yes', 'yes'],
    ['ended automatically', { ...due, Status: 'AUTO_ENDED' }, 'yes', 'yes'],
    ['running', { ...due, Status: 'STARTED' }, 'state sessions.notChargeable', 'state sessions.notSettleable'],
    [
      'free',
      { ...due, CostInCents: 0, ServiceFeeCents: 0 },
      'state sessions.notChargeable',
      'state sessions.notSettleable',
    ],
    [
      'a subscription',
      { ...due, Type: 'SUBSCRIPTION' },
      'state sessions.notChargeable',
      'state sessions.notSettleable',
    ],
    ['declined', { ...due, PaymentStatus: 'ERROR' }, 'state sessions.notChargeable', 'yes'],
    ['too big', { ...due, PaymentStatus: 'TOO_BIG' }, 'state sessions.notChargeable', 'yes'],
    ['paid', { ...due, PaymentStatus: 'OK' }, 'state sessions.notChargeable', 'state sessions.notSettleable'],
    ['pending', { ...due, PaymentStatus: 'PENDING' }, 'state sessions.notChargeable', 'state sessions.notSettleable'],
  ] as const)('%s', (_, { Status, ...session }, charge, settle) => {
    const settled = { ...aSettlement(session), Status }
    expect([
      kindAndReasonOf(mayChargeSession(admin, settled)),
      kindAndReasonOf(maySettleOutside(admin, settled)),
    ]).toEqual([charge, settle])
  })
})

describe('possible stay (R60, R64)', () => {
  const now = '2026-03-10T12:00:00.000Z'
  test.each([
    { start: '2026-03-10T11:00:00.000Z', end: zeroDate, expected: 'yes' },
    { start: '2026-03-10T11:00:00.000Z', end: now, expected: 'yes' },
    { start: '2026-03-10T11:00:00.000Z', end: '2026-03-10T11:00:00.001Z', expected: 'yes' },
    { start: '2026-03-10T11:00:00.000Z', end: '2026-03-10T11:00:00.000Z', expected: 'input sessions.endBeforeStart' },
    { start: '2026-03-10T11:00:00.000Z', end: '2026-03-10T10:00:00.000Z', expected: 'input sessions.endBeforeStart' },
    { start: '2026-03-10T11:00:00.000Z', end: '2026-03-10T12:00:00.001Z', expected: 'input sessions.endInFuture' },
    { start: '2026-03-10T12:00:00.001Z', end: zeroDate, expected: 'input sessions.startInFuture' },
    { start: '2026-02-08T12:00:00.000Z', end: zeroDate, expected: 'yes' },
    { start: '2026-02-08T11:59:59.999Z', end: zeroDate, expected: 'input sessions.stayTooLong' },
    { start: '2025-01-01T00:00:00.000Z', end: '2025-01-31T00:00:00.000Z', expected: 'yes' },
    { start: '2025-01-01T00:00:00.000Z', end: '2025-01-31T00:00:00.001Z', expected: 'input sessions.stayTooLong' },
    { start: zeroDate, end: now, expected: 'input sessions.stayTooLong' },
  ])('$start to $end: $expected', ({ start, end, expected }) => {
    expect(kindAndReasonOf(isPossibleStay({ start, end, now }))).toBe(expected)
  })

  test.each([
    ['2025-01-31T12:00:00.000Z', 'yes'],
    ['2025-02-01T00:00:00.001Z', 'input sessions.stayTooLong'],
  ])('31 days granted to a visitor, end %s: %s (R104)', (end, expected) => {
    const stay = { start: '2025-01-01T00:00:00.000Z', end, now, grantedUntil: '2025-02-01T00:00:00.000Z' }
    expect(kindAndReasonOf(isPossibleStay(stay))).toBe(expected)
  })
})

describe('full refund (R68, R69)', () => {
  const grounds: Readonly<Record<string, Partial<Settlement>>> = {
    'paid by card': { PaymentStatus: 'OK' },
    'waiting in a bundle': { PaymentStatus: 'PENDING', IsBundled: true },
    'paid by a free pass': { PaymentStatus: '', FreePassCentsUsed: 300, CostInCents: 0, ServiceFeeCents: 0 },
  }
  const exclusions: Readonly<Record<string, Partial<Settlement>>> = {
    'in Ukraine': { Region: 'UKR' },
    'a subscription fee': { Type: 'SUBSCRIPTION' },
    'a purchase of credit': { Type: 'CREDIT' },
    'a trace without money': { Type: 'LOG' },
    'already refunded': { PaymentStatus: 'REFUNDED' },
    'settled by bank or in cash': { IsPaidOutsideCard: true },
  }
  const pairs = Object.keys(grounds).flatMap((ground) => Object.keys(exclusions).map((but) => ({ ground, but })))

  test.each(Object.keys(grounds))('%s: yes', (ground) => {
    expect(kindAndReasonOf(mayRefundSession(admin, aSettlement(grounds[ground])))).toBe('yes')
  })

  test.each(pairs)('$ground, but $but: no', ({ ground, but }) => {
    const session = aSettlement({ ...grounds[ground], ...exclusions[but] })
    expect(kindAndReasonOf(mayRefundSession(admin, session))).toBe('state sessions.notRefundable')
    expect(kindAndReasonOf(mayRefundPart(admin, session, 1))).toBe('state sessions.notRefundable')
  })

  /** How the money goes back, by state: card only, card and free pass, free pass only, in a bundle. */
  const ways: Readonly<Record<PaymentStatus, readonly (PaymentEvent | undefined)[]>> = {
    '': [undefined, 'returnFreePass', 'returnFreePass', 'leaveBundle'],
    PENDING: [undefined, undefined, undefined, 'leaveBundle'],
    OK: ['refund', 'refund', 'refund', 'refund'],
    ERROR: [undefined, 'returnFreePass', 'returnFreePass', undefined],
    TOO_BIG: [undefined, 'returnFreePass', 'returnFreePass', undefined],
    NOT_SENT: [undefined, 'returnFreePass', 'returnFreePass', undefined],
    TEST: [undefined, undefined, undefined, undefined],
    REFUND_REQUESTED: [undefined, undefined, undefined, undefined],
    REFUNDED: [undefined, undefined, undefined, undefined],
    REFUND_FAILED: ['refund', 'refund', 'refund', 'refund'],
    PARTIAL_REFUND_REQUESTED: [undefined, undefined, undefined, undefined],
    PARTIALLY_REFUNDED: ['refund', 'refund', 'refund', 'refund'],
    PARTIAL_REFUND_FAILED: ['refund', 'refund', 'refund', 'refund'],
  }

  test.each(paymentStatuses)('"%s"', (PaymentStatus) => {
    const sessions = [
      aSettlement({ PaymentStatus }),
      aSettlement({ PaymentStatus, FreePassCentsUsed: 300 }),
      aSettlement({ PaymentStatus, FreePassCentsUsed: 300, CostInCents: 0, ServiceFeeCents: 0 }),
      aSettlement({ PaymentStatus, IsBundled: true }),
    ]
    expect(sessions.map(refundEvent)).toEqual(ways[PaymentStatus])
    for (const session of sessions) expect(mayRefundSession(admin, session).ok).toBe(refundEvent(session) !== undefined)
  })

  test.each([
    { what: 'nothing was paid', session: { CostInCents: 0, ServiceFeeCents: 0 }, event: undefined },
    { what: 'all is back already', session: { RefundedInCents: 1_050 }, event: undefined },
    { what: 'a part is back', session: { RefundedInCents: 1_049 }, event: 'refund' },
    { what: 'only the fee was paid', session: { CostInCents: 0 }, event: 'refund' },
    { what: 'a car wash', session: { Type: 'CAR_WASH' }, event: 'refund' },
  ] satisfies { what: string; session: Partial<Settlement>; event: PaymentEvent | undefined }[])(
    'where $what: $event',
    ({ session, event }) => expect(refundEvent(aSettlement(session))).toBe(event),
  )

  test('any session: a lifecycle transition, never of unpaid money', () => {
    const cents = fc.integer({ min: 0, max: 5_000 })
    const session = fc.record({
      Type: fc.constantFrom(...sessionTypes),
      Region: fc.constantFrom('EST', 'LVA', 'UKR'),
      PaymentStatus: fc.constantFrom(...paymentStatuses),
      IsBundled: fc.boolean(),
      IsPaidOutsideCard: fc.boolean(),
      FreePassCentsUsed: cents,
      UsedDiscountCampaignCreditInCents: cents,
      CostInCents: cents,
      ServiceFeeCents: cents,
      RefundedInCents: fc.constant(0),
    })
    fc.assert(
      fc.property(session, (settlement) => {
        const event = refundEvent(settlement)
        if (event === undefined) return
        expect(stateAfter(paymentLifecycle, settlement.PaymentStatus, event)).toBeDefined()
        expect(settlement.Region).not.toBe('UKR')
        expect(settlement.IsPaidOutsideCard).toBe(false)
        expect(['PARKING', 'CAR_WASH']).toContain(settlement.Type)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('partial refund (R70)', () => {
  test.each([
    { amount: 1, expected: 'yes' },
    { amount: 1_050, expected: 'yes' },
    { amount: 1_051, expected: 'input sessions.refundTooLarge' },
    { amount: 0, expected: 'input sessions.refundTooSmall' },
    { amount: -1, expected: 'input sessions.refundTooSmall' },
    { amount: Number.NaN, expected: 'input sessions.refundTooSmall' },
  ])('$amount of 1050 cents: $expected', ({ amount, expected }) => {
    expect(kindAndReasonOf(mayRefundPart(admin, aSettlement(), amount))).toBe(expected)
  })

  test.each([
    [1, 'input input.wholeUnitsOnly'],
    [150, 'input input.wholeUnitsOnly'],
    [200, 'yes'],
    [1_050, 'yes'],
  ])('%d hundredths of a currency without decimals, 1050 left: %s (R196)', (amount, expected) => {
    expect(kindAndReasonOf(mayRefundPart(admin, { ...aSettlement(), Currency: 'HUF' }, amount))).toBe(expected)
  })

  test('above the rest: refusal with the rest', () => {
    const verdict = mayRefundPart(admin, aSettlement({ RefundedInCents: 800 }), 251)
    expect(verdict).toMatchObject({ ok: false, details: { amount: '2.50' } })
  })

  test.each([
    { what: 'waiting in a bundle', session: { PaymentStatus: 'PENDING', IsBundled: true } },
    { what: 'covered by a free pass', session: { PaymentStatus: '', FreePassCentsUsed: 300 } },
    { what: 'not paid', session: { PaymentStatus: 'ERROR' } },
    { what: 'on its way back', session: { PaymentStatus: 'PARTIAL_REFUND_REQUESTED' } },
  ] satisfies { what: string; session: Partial<Settlement> }[])('$what: refused', ({ session }) => {
    expect(kindAndReasonOf(mayRefundPart(admin, aSettlement(session), 1))).toBe('state sessions.notRefundable')
  })

  test('any parts and answers: at most the paid sum', () => {
    const attempt = fc.record({
      amount: fc.integer({ min: -10, max: 400 }),
      isDone: fc.boolean(),
      isFull: fc.boolean(),
    })
    const paid = fc.integer({ min: 0, max: 500 })
    fc.assert(
      fc.property(paid, paid, fc.array(attempt, { maxLength: 30 }), (CostInCents, ServiceFeeCents, attempts) => {
        let session = aSettlement({ CostInCents, ServiceFeeCents })
        for (const { amount, isDone, isFull } of attempts) {
          const cents = isFull ? refundableCents(session) : amount
          const verdict = isFull ? mayRefundSession(admin, session) : mayRefundPart(admin, session, cents)
          if (!verdict.ok) continue
          const asked = stateAfter(paymentLifecycle, session.PaymentStatus, isFull ? 'refund' : 'refundPart')
          const answered = asked && stateAfter(paymentLifecycle, asked, isDone ? 'refunded' : 'refundFailed')
          if (answered === undefined) throw new Error('the rule permits what the lifecycle does not know')
          const RefundedInCents = session.RefundedInCents + (isDone ? cents : 0)
          session = { ...session, PaymentStatus: answered, RefundedInCents }
          expect(RefundedInCents).toBeLessThanOrEqual(CostInCents + ServiceFeeCents)
        }
        expect(refundableCents(session)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 300 },
    )
  })
})

test.each(paymentStatuses)('payment "%s": retry, cancellation and correction', (PaymentStatus) => {
  const session = aSettlement({ PaymentStatus })
  const isOneOf = (...states: PaymentStatus[]) => states.includes(PaymentStatus)
  const isBack = isOneOf('REFUND_REQUESTED', 'REFUNDED', 'PARTIAL_REFUND_REQUESTED', 'PARTIALLY_REFUNDED')
  expect(
    [mayRetryPayment, mayCancelPayment, mayCorrectSession].map((may) => kindAndReasonOf(may(admin, session))),
  ).toEqual([
    isOneOf('ERROR', 'TOO_BIG') ? 'yes' : 'state sessions.notRetryable',
    isOneOf('PENDING') ? 'yes' : 'state sessions.notCancellable',
    isBack ? 'state sessions.refunded' : 'yes',
  ])
})

describe('retry', () => {
  test.each([
    { session: { Type: 'CREDIT' }, expected: 'state sessions.notRetryable' },
    { session: { Type: 'SUBSCRIPTION' }, expected: 'yes' },
    { session: { Region: 'UKR' }, expected: 'yes' },
  ] satisfies { session: Partial<Settlement>; expected: string }[])('$session: $expected', ({ session, expected }) => {
    expect(kindAndReasonOf(mayRetryPayment(admin, aSettlement({ PaymentStatus: 'ERROR', ...session })))).toBe(expected)
  })

  test.each([
    { session: { CostInCents: 20_000, ServiceFeeCents: 0 }, isTooBig: false },
    { session: { CostInCents: 20_001, ServiceFeeCents: 0 }, isTooBig: true },
    { session: { CostInCents: 19_960, ServiceFeeCents: 50 }, isTooBig: true },
  ])('$session: second confirmation $isTooBig (R71)', ({ session, isTooBig }) => {
    expect(isChargeTooBig(aSettlement(session), 20_000)).toBe(isTooBig)
  })
})

describe('cancel', () => {
  test('unpaid part of a bundle that is not charged yet: yes', () => {
    const verdict = mayCancelPayment(admin, aSettlement({ PaymentStatus: '', IsBundled: true }))
    expect(kindAndReasonOf(verdict)).toBe('yes')
  })
  test.each<Partial<Settlement>>([{ Region: 'UKR' }, { Type: 'SUBSCRIPTION' }, { Type: 'CREDIT' }, { Type: 'LOG' }])(
    'not of %j',
    (session) => {
      const verdict = mayCancelPayment(admin, aSettlement({ PaymentStatus: 'PENDING', ...session }))
      expect(kindAndReasonOf(verdict)).toBe('state sessions.notCancellable')
    },
  )
})

describe("giving back a plan's use (R76)", () => {
  test.each<[string, Partial<PlanSession>, string]>([
    ['running session', { Status: 'STARTED' }, 'state sessions.notEnded'],
    ['paid session', { PaymentStatus: 'OK' }, 'state sessions.refundFirst'],
    ['session whose charge runs', { PaymentStatus: 'PENDING' }, 'state sessions.refundFirst'],
    ['session whose refund runs', { PaymentStatus: 'REFUND_REQUESTED' }, 'state sessions.refundFirst'],
    ['session whose partial refund runs', { PaymentStatus: 'PARTIAL_REFUND_REQUESTED' }, 'state sessions.refundFirst'],
    ['session with used campaign credit', { UsedDiscountCampaignCreditInCents: 50 }, 'state sessions.refundFirst'],
    ['refunded session', { PaymentStatus: 'REFUNDED', RefundedInCents: 1_050 }, 'yes'],
  ])('%s: %s', (_, session, expected) =>
    expect(kindAndReasonOf(mayReturnPlanUse(admin, aPlanSession(session)))).toBe(expected),
  )

  const limits: readonly SubscriptionPlanLimitType[] = ['NONE', 'NUMBER_OF_SESSIONS', 'AMOUNT', 'MINUTES']
  const rows = sessionTypes.flatMap((Type) => limits.map((limit) => ({ Type, limit })))

  test.each(rows)('$Type, $limit', ({ Type, limit }) => {
    const expected = limit === 'NUMBER_OF_SESSIONS' && Type !== 'LOG' ? 'yes' : 'state sessions.noPlanUse'
    expect(kindAndReasonOf(mayReturnPlanUse(admin, aPlanSession({ Type, SubscriptionPlanLimitType: limit })))).toBe(
      expected,
    )
  })
})

describe('correction (R64)', () => {
  test.each(['PARTIAL_REFUND_FAILED', 'REFUND_FAILED'] as const)(
    'not of %s when an earlier part went back',
    (state) => {
      const session = aSettlement({ PaymentStatus: state, RefundedInCents: 100 })
      expect(kindAndReasonOf(mayCorrectSession(admin, session))).toBe('state sessions.refunded')
    },
  )

  test.each(sessionTypes)('%s', (Type) => {
    const expected = Type === 'PARKING' || Type === 'CAR_WASH' ? 'yes' : 'state sessions.notAVisit'
    expect(kindAndReasonOf(mayCorrectSession(admin, aSettlement({ Type })))).toBe(expected)
  })
})

test.each([
  { parts: { CostInCents: 100 }, shown: 100 },
  { parts: { CostInCents: 100, FreePassCentsUsed: 20, ServiceFeeCents: 3 }, shown: 123 },
  { parts: { CostInCents: 100, HiddenCostInCents: 500 }, shown: 100 },
  { parts: { CostInCents: 100, HiddenCostInCents: 500, UsedFleetId: 7 }, shown: 600 },
  { parts: { HiddenCostInCents: 500, UsedFleetId: 7, FreePassCentsUsed: 20, ServiceFeeCents: 3 }, shown: 523 },
])('shown cost of $parts: $shown', ({ parts, shown }) => {
  const nothing = { CostInCents: 0, FreePassCentsUsed: 0, ServiceFeeCents: 0, HiddenCostInCents: 0, UsedFleetId: null }
  expect(shownCostInCents({ ...nothing, ...parts })).toBe(shown)
})

describe('VAT (R3, R4)', () => {
  test.each([
    { gross: 124, rate: 24, net: 100 },
    { gross: 200, rate: 24, net: 161 },
    { gross: 122, rate: 22, net: 100 },
    { gross: 1, rate: 24, net: 1 },
    { gross: 0, rate: 24, net: 0 },
    { gross: 999, rate: 0, net: 999 },
    { gross: 251, rate: 25.5, net: 200 },
    { gross: 1_081, rate: 8.1, net: 1_000 },
    { gross: 3, rate: 100, net: 2 },
  ])('$gross at $rate %: net $net', ({ gross, rate, net }) => {
    expect(netOfGross(gross, rate)).toBe(net)
  })

  const rates = fc.oneof(fc.constantFrom(0, 5, 8.1, 9, 12, 20, 21, 22, 24, 25.5, 27), fc.integer({ min: 0, max: 30 }))

  test('net: rounded half up once, net + VAT = gross', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_100_000_000 }), rates, (gross, rate) => {
        const share = 10_000n + BigInt(Math.round(rate * 100))
        const net = netOfGross(gross, rate)
        expect(net).toBe(Number((BigInt(gross) * 20_000n + share) / (2n * share)))
        expect(Math.abs(percentOf(net, rate) - (gross - net))).toBeLessThanOrEqual(1)
      }),
      { numRuns: 1_000 },
    )
  })

  test('net to gross and back: unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), rates, (net, rate) => {
        expect(netOfGross(net + percentOf(net, rate), rate)).toBe(net)
      }),
      { numRuns: 1_000 },
    )
  })
})
