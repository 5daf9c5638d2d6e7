import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Claim, DebtCollectionPort, PartnerEvent } from './debt-collection.port.ts'

/**
 * `behave` sets how the partner handles claims from now on; `reopened` is the port of a restarted server or another process;
 * `later` lets the partner's payments and returns happen.
 */
type PortUnderTest = {
  port: DebtCollectionPort
  reopened: () => Promise<DebtCollectionPort>
  behave: (behaviour: 'accept' | 'reject' | 'payParts' | 'return' | 'fail' | 'timeout') => Promise<void>
  later: () => Promise<void>
  close: () => Promise<void>
}

const claim = (over: Partial<Claim> = {}): Claim => ({
  claimKey: 'claim-1',
  referenceNumber: '1000012',
  principalInCents: 3_000,
  costsInCents: 1_001,
  currency: 'EUR',
  dueOn: '2026-03-18',
  licensePlate: '123ABC',
  debtor: { name: 'Mari Mänd', email: 'mari@example.test', address: 'Lai 1, Tallinn', language: 'et' },
  ...over,
})

/** Every report, page by page. */
const allEvents = async (port: DebtCollectionPort, from = ''): Promise<PartnerEvent[]> => {
  const { events, cursor } = await port.events(from)
  return events.length === 0 ? [] : [...events, ...(await allEvents(port, cursor))]
}

const refusal = { name: 'PortFailure', reason: 'refused', retryable: false }

/** Behaviour that every adapter of a debt partner must have. */
export const debtCollectionPortSuite = (name: string, open: () => Promise<PortUnderTest>) =>
  describe(`debt collection port: ${name}`, () => {
    let outside: PortUnderTest
    beforeEach(async () => {
      outside = await open()
    })
    afterEach(() => outside.close())
    claimTests(() => outside)
    recallTests(() => outside)
    eventTests(() => outside)
    failureTests(() => outside)
  })

const claimTests = (outside: () => PortUnderTest) => {
  test('twenty concurrent calls with one key, two processes: one claim, same answer', async () => {
    const ports = [outside().port, await outside().reopened()]
    const calls = Array.from({ length: 10 }).flatMap(() => ports.map((port) => port.submit(claim())))
    const answers = await Promise.all(calls)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ outcome: 'accepted', reason: '' })
    expect(answers[0]?.partnerReference).not.toBe('')
  })

  test('known key with other amounts or another reference: refused; another debtor: same answer', async () => {
    const { port } = outside()
    const first = await port.submit(claim())
    await expect(port.submit(claim({ principalInCents: 3_001 }))).rejects.toMatchObject(refusal)
    await expect(port.submit(claim({ referenceNumber: '1000025' }))).rejects.toMatchObject(refusal)
    const moved = { ...claim().debtor, address: 'Pikk 2, Tallinn' }
    expect(await port.submit(claim({ debtor: moved }))).toEqual(first)
  })

  test('rejection: has a reason and is remembered', async () => {
    const { port, behave, reopened } = outside()
    await behave('reject')
    const rejected = await port.submit(claim())
    expect(rejected.outcome).toBe('rejected')
    expect(rejected.reason).not.toBe('')
    await behave('accept')
    expect(await (await reopened()).submit(claim())).toEqual(rejected)
  })

  test.each([
    [0, 0],
    [-1, 100],
    [0.5, 0],
    [3_000, -1],
  ])('principal %d, costs %d: refused', async (principalInCents, costsInCents) => {
    await expect(outside().port.submit(claim({ principalInCents, costsInCents }))).rejects.toMatchObject(refusal)
  })
}

const recallTests = (outside: () => PortUnderTest) => {
  test('recalled claim: no report afterwards, a second recall has no effect', async () => {
    const { port, behave, later } = outside()
    await behave('payParts')
    await port.submit(claim())
    await port.recall('claim-1')
    await port.recall('claim-1')
    await later()
    expect(await allEvents(port)).toEqual([])
  })

  test('recall before the claim: the claim is rejected', async () => {
    const { port } = outside()
    await port.recall('claim-1')
    expect((await port.submit(claim())).outcome).toBe('rejected')
  })
}

const eventTests = (outside: () => PortUnderTest) => {
  test('payments in parts: each reported once with its running total, together the whole claim', async () => {
    const { port, behave, later, reopened } = outside()
    await behave('payParts')
    await port.submit(claim())
    expect(await allEvents(port)).toEqual([])
    await later()
    const events = await allEvents(port)
    const payments = events.filter((event) => event.kind === 'payment')
    expect(payments.length).toBeGreaterThan(1)
    const sums = payments.map((_, at) => payments.slice(0, at + 1).reduce((sum, each) => sum + each.amountInCents, 0))
    expect(payments.map(({ totalInCents }) => totalInCents)).toEqual(sums)
    expect(sums.at(-1)).toBe(4_001)
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    expect(await allEvents(await reopened())).toEqual(events)
    const { cursor } = await port.events('')
    await port.submit(claim({ claimKey: 'claim-2' }))
    await later()
    expect((await allEvents(port, cursor)).map(({ claimKey }) => claimKey)).toEqual(['claim-2', 'claim-2'])
  })

  test('payment to us: reported once per key, collected less; unknown claim: refused', async () => {
    const { port, behave, later } = outside()
    await behave('payParts')
    await port.submit(claim())
    const payment = { claimKey: 'claim-1', paymentKey: 'payment-1', amountInCents: 1_000 }
    await port.reportPayment(payment)
    await port.reportPayment(payment)
    await expect(port.reportPayment({ ...payment, amountInCents: 999 })).rejects.toMatchObject(refusal)
    await expect(port.reportPayment({ ...payment, claimKey: 'other', paymentKey: '2' })).rejects.toMatchObject(refusal)
    await later()
    expect((await allEvents(port)).at(-1)).toMatchObject({ kind: 'payment', totalInCents: 3_001 })
  })

  test('claim given back: reported with a reason', async () => {
    const { port, behave, later } = outside()
    await behave('return')
    await port.submit(claim())
    await later()
    const [event, ...others] = await allEvents(port)
    expect(event).toMatchObject({ kind: 'returned', claimKey: 'claim-1' })
    expect(event?.kind === 'returned' && event.reason).not.toBe('')
    expect(others).toEqual([])
  })
}

const failureTests = (outside: () => PortUnderTest) => {
  test('partner unreachable: nothing happens, the same key works later', async () => {
    const { port, behave } = outside()
    await behave('fail')
    const unreachable = { name: 'PortFailure', retryable: true }
    await expect(port.submit(claim())).rejects.toMatchObject(unreachable)
    await expect(port.recall('claim-1')).rejects.toMatchObject(unreachable)
    await expect(port.events('')).rejects.toMatchObject(unreachable)
    await behave('accept')
    expect((await port.submit(claim())).outcome).toBe('accepted')
  })

  test('timeout: the claim has arrived, a retry creates no second one', async () => {
    const { port, behave, later } = outside()
    await behave('timeout')
    await expect(port.submit(claim())).rejects.toMatchObject({ name: 'PortTimeout', retryable: true })
    await behave('payParts')
    expect((await port.submit(claim())).outcome).toBe('accepted')
    await later()
    expect(await allEvents(port)).toEqual([])
  })
}
