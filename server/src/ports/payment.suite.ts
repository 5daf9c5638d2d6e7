import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentPort, RefundRequest } from './payment.port.ts'

/** `behave` sets the provider's behaviour; `reopened` is the port of a restarted server or another process. */
type PaymentPortUnderTest = {
  port: PaymentPort
  reopened: () => Promise<PaymentPort>
  behave: (behaviour: 'answer' | 'decline' | 'fail' | 'timeout') => Promise<void>
  close: () => Promise<void>
}

const charge = (over = {}) => ({
  reference: 'payment-1',
  amountInCents: 1_000,
  currency: 'EUR',
  cardToken: 'card-token',
  idempotencyKey: 'charge-1',
  ...over,
})

const refund = (over: Partial<RefundRequest> = {}): RefundRequest => ({
  reference: 'payment-1',
  amountInCents: 400,
  currency: 'EUR',
  reason: 'left early',
  idempotencyKey: 'refund-1',
  ...over,
})

/** Behaviour that every payment adapter must have. */
export const paymentPortSuite = (name: string, open: () => Promise<PaymentPortUnderTest>) =>
  describe(`payment port: ${name}`, () => {
    let outside: PaymentPortUnderTest
    beforeEach(async () => {
      outside = await open()
      await outside.port.charge(charge())
    })
    afterEach(() => outside.close())
    idempotencyTests(() => outside)
    refundLimitTests(() => outside)
    failureTests(() => outside)
  })

/** Finds the remaining amount by refunding the largest of these sums that the provider accepts. */
const remainingToRefund = async (port: PaymentPort) => {
  for (const amountInCents of [1_000, 600, 200]) {
    const { outcome } = await port.refund(refund({ amountInCents, idempotencyKey: `left-${amountInCents}` }))
    if (outcome === 'done') return amountInCents
  }
  return 0
}

const idempotencyTests = (outside: () => PaymentPortUnderTest) => {
  test('same key twice: one movement, same answer', async () => {
    const { port } = outside()
    const first = await port.refund(refund())
    expect(first.outcome).toBe('done')
    expect(await port.refund(refund())).toEqual(first)
    expect(await remainingToRefund(port)).toBe(600)
  })

  test('fifty concurrent calls with one key, two processes: one movement', async () => {
    const ports = [outside().port, await outside().reopened()]
    const calls = Array.from({ length: 25 }).flatMap(() => ports.map((port) => port.refund(refund())))
    const answers = await Promise.all(calls)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.outcome).toBe('done')
    expect(await remainingToRefund(outside().port)).toBe(600)
  })

  test('known key with another request: refused', async () => {
    const { port } = outside()
    await port.refund(refund())
    const refusal = { name: 'PortFailure', reason: 'refused', retryable: false }
    await expect(port.refund(refund({ amountInCents: 401 }))).rejects.toMatchObject(refusal)
    await expect(port.refund(refund({ reference: 'payment-2' }))).rejects.toMatchObject(refusal)
    expect(await remainingToRefund(port)).toBe(600)
  })

  test('known keys after a restart of the server: same answers', async () => {
    const first = await outside().port.refund(refund())
    const again = await outside().reopened()
    expect(await again.find('refund-1')).toEqual(first)
    expect(await again.refund(refund())).toEqual(first)
    expect(await remainingToRefund(again)).toBe(600)
  })
}

const refundLimitTests = (outside: () => PaymentPortUnderTest) => {
  test('refunds: never exceed the charged sum', async () => {
    const { port } = outside()
    await port.refund(refund({ amountInCents: 999, idempotencyKey: 'a' }))
    expect((await port.refund(refund({ amountInCents: 2, idempotencyKey: 'b' }))).outcome).toBe('declined')
    expect((await port.refund(refund({ amountInCents: 1, idempotencyKey: 'c' }))).outcome).toBe('done')
    expect((await port.refund(refund({ amountInCents: 1, idempotencyKey: 'd' }))).outcome).toBe('declined')
  })

  test('concurrent refunds: never exceed the charged sum', async () => {
    const ports = [outside().port, await outside().reopened()]
    const calls = ports.flatMap((port, index) =>
      [1, 2, 3, 4, 5].map((n) => port.refund(refund({ amountInCents: 300, idempotencyKey: `many-${index}-${n}` }))),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter((answer) => answer.outcome === 'done')).toHaveLength(3)
  })

  test.each([
    ['an unknown reference', { reference: 'payment-2' }],
    ['another currency', { currency: 'SEK' }],
  ])('%s: declined', async (_, over) => {
    expect((await outside().port.refund(refund(over))).outcome).toBe('declined')
  })

  test.each([0, -1, 0.5, Number.NaN])('amount %d: refused', async (amountInCents) => {
    await expect(outside().port.refund(refund({ amountInCents }))).rejects.toMatchObject({ retryable: false })
    await expect(outside().port.charge(charge({ amountInCents, idempotencyKey: 'c2' }))).rejects.toThrow()
  })
}

const failureTests = (outside: () => PaymentPortUnderTest) => {
  test('find with an unknown key: null', async () => {
    expect(await outside().port.find('never')).toBeNull()
  })

  test('timeout: find returns the outcome, a retry does not pay again', async () => {
    const { port, behave } = outside()
    await behave('timeout')
    await expect(port.refund(refund())).rejects.toMatchObject({ name: 'PortTimeout', retryable: true })
    await behave('answer')
    expect(await port.find('refund-1')).toMatchObject({ outcome: 'done' })
    expect(await port.refund(refund())).toEqual(await port.find('refund-1'))
    expect(await remainingToRefund(port)).toBe(600)
  })

  test('provider unreachable: nothing moves, the same key works later', async () => {
    const { port, behave } = outside()
    await behave('fail')
    await expect(port.refund(refund())).rejects.toMatchObject({ name: 'PortFailure', retryable: true })
    await expect(port.find('refund-1')).rejects.toMatchObject({ retryable: true })
    await behave('answer')
    expect(await port.find('refund-1')).toBeNull()
    expect((await port.refund(refund())).outcome).toBe('done')
  })

  test('decline: remembered, nothing moves', async () => {
    const { port, behave } = outside()
    await behave('decline')
    const declined = await port.refund(refund())
    expect(declined.outcome).toBe('declined')
    await behave('answer')
    expect(await port.refund(refund())).toEqual(declined)
    expect(await remainingToRefund(port)).toBe(1_000)
  })
}
