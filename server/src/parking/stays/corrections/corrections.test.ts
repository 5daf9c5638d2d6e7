import { api } from '@parkla/contract/api.ts'
import { describe, expect, test } from 'vitest'
import { testNow } from '../../../testing/test-clock.ts'
import { refusalOf } from '../../../testing/test-node.ts'
import { aPlace } from '../../places/places.factory.ts'
import { aClient } from '../../../people/clients/clients.factory.ts'
import { aPass } from '../../passes/passes.factory.ts'
import { aSession, type SessionFactory } from '../../session-records/sessions.factory.ts'
import { openPriceDesk, posted } from '../../prices/prices.testing.ts'
import { updateRow } from '../../../kit/database/rows.ts'

const { end, find, history, modify, previewModify } = api.sessions
const reason = { Reason: 'The camera misread' }

const { node, as, placeWith, costOf, priceOf, stay } = await openPriceDesk()

describe('correction (R64, decision 0010)', () => {
  const start = '2026-03-04T08:00:00.000Z'
  /** One hour at 2.00, with a cost of 2.40 € entered. */
  const visit = async () =>
    aSession()
      .at(await placeWith(posted()))
      .startedAt(start)
      .lasting(60)
  const longer = (id: number) => ({ ParkingSessionId: id, EndTime: '2026-03-04T10:00:00.000Z' })

  const open: [string, (session: SessionFactory) => SessionFactory][] = [
    ['not charged yet', (session) => session],
    ['declined', (session) => session.failed()],
    ['cancelled before it was charged', (session) => session.notSent()],
  ]
  test.each(open)('session %s: repriced', async (_, state) => {
    const { id } = await state(await visit()).save(node.db)
    const { body } = await node.call(previewModify, longer(id), as())
    expect(body).toMatchObject({ CostInCents: 240, NewCostInCents: 400, IsCostKept: false, Currency: 'EUR' })
    expect(await costOf(id)).toBe(240)
    const corrected = await node.call(modify, { ...longer(id), ...reason }, as())
    expect(corrected.body.CostInCents).toBe(400)
    expect((await priceOf(id)).Trace?.totalInCents).toBe(400)
  })

  const kept: [string, (session: SessionFactory) => SessionFactory][] = [
    ['being charged', (session) => session.pending()],
    ['invoiced', (session) => session.invoiced()],
    ['partly paid by a free pass', (session) => session.withFreePass()],
    ['waiting in a bundle', (session) => session.bundled()],
  ]
  test.each(kept)('session %s: cost stays, the difference is recorded', async (what, state) => {
    const { id } = await state((await visit()).by(await aClient().withCard().save(node.db))).save(node.db)
    await updateRow(node.db, 'sessions', { id, has_invoice: what === 'invoiced' })
    const { body } = await node.call(previewModify, longer(id), as())
    expect(body).toMatchObject({ CostInCents: 240, NewCostInCents: 400, IsCostKept: true })
    const corrected = await node.call(modify, { ...longer(id), ...reason }, as())
    expect(corrected.body.CostInCents).toBe(240)
    const after = { CostInCents: 240, CalculatedCostInCents: 400 }
    expect(await node.audit('session', id)).toMatchObject([{ fact: 'session.corrected', after }])
  })

  test('to a place with parts: 409 names them; preview too (R40)', async () => {
    const { id } = await (await visit()).save(node.db)
    const parent = await placeWith(posted())
    await aPlace().named('North').partOf(parent).save(node.db)
    const wanted = { ParkingSessionId: id, PlaceId: parent.id }
    for (const answer of [
      await node.call(previewModify, wanted, as()),
      await node.call(modify, { ...wanted, ...reason }, as()),
    ])
      expect(refusalOf(answer)).toEqual([409, 'sessions.placeHasParts'])
  })

  test('place with another operator since the start: session keeps its own until it moves', async () => {
    const at = await placeWith(posted())
    const { id } = await aSession().at(at).startedAt(start).lasting(60).save(node.db)
    const moved = await aPlace().in('EST').ofPartner('D').save(node.db)
    await updateRow(node.db, 'places', { id: at.id, operator: 'C' })
    const operatorAfter = async (change: object) => {
      expect((await node.call(modify, { ParkingSessionId: id, ...change, ...reason }, as())).status).toBe(200)
      return node.db.selectFrom('sessions').select('operator').where('id', '=', id).executeTakeFirst()
    }
    expect(await operatorAfter({ CarNumber: '417BCD' })).toEqual({ operator: 'B' })
    expect(await operatorAfter({ PlaceId: moved.id })).toEqual({ operator: 'D' })
  })

  test('end entered: priced until then', async () => {
    const { id } = await (await visit()).running().save(node.db)
    const { body } = await node.call(modify, { ...longer(id), ...reason }, as())
    expect(body).toMatchObject({ Status: 'ENDED', CostInCents: 400 })
  })

  test('running session: no cost yet', async () => {
    const { id } = await (await visit()).running().save(node.db)
    const change = { ParkingSessionId: id, StartTime: '2026-03-04T07:00:00.000Z' }
    expect((await node.call(previewModify, change, as())).body).toMatchObject({ NewCostInCents: 0, IsCostKept: false })
  })

  test('import, or foreign cost at a place without prices: cost stays', async () => {
    const { id } = await (await visit()).save(node.db)
    await updateRow(node.db, 'sessions', { id, import_key: 'garage-1' })
    expect((await node.call(modify, { ...longer(id), ...reason }, as())).body.CostInCents).toBe(240)
    const elsewhere = await aSession().startedAt(start).lasting(60).save(node.db)
    expect((await node.call(modify, { ...longer(elsewhere.id), ...reason }, as())).body.CostInCents).toBe(240)
  })

  test('campaign percent: deducted once', async () => {
    const client = await aClient().withPlates('CAMP1', 'CAMP2').save(node.db)
    const place = await placeWith(posted())
    await aPass().at(place).of(client).from('2026-01-01T00:00:00.000Z').save(node.db)
    const visit = aSession().at(place).by(client).startedAt(start).discounted(25)
    const { id } = await visit.running().plated('CAMP1').save(node.db)
    await updateRow(node.db, 'sessions', { id, campaign_id: 1 })
    node.clock.set('2026-03-04T09:00:00.000Z')
    await node.call(end, { ParkingSessionId: id }, as())
    expect(await costOf(id)).toBe(0)
    const { body } = await node.call(modify, { ParkingSessionId: id, CarNumber: 'CAMP2', ...reason }, as())
    expect(body).toMatchObject({ CostInCents: 150, AppliedDiscountPercent: 25, MonthlyPassId: null })
  })

  test('plan percent: kept (R55)', async () => {
    const session = aSession()
      .at(await placeWith(posted()))
      .startedAt(start)
      .discounted(25)
    const { id } = await session.running().plated('PLAN1').onWhitelist().save(node.db)
    node.clock.set('2026-03-04T09:00:00.000Z')
    await node.call(end, { ParkingSessionId: id }, as())
    expect((await node.call(find, { id }, as())).body).toMatchObject({ CostInCents: 0, AppliedDiscountPercent: 25 })
    const { body } = await node.call(modify, { ParkingSessionId: id, CarNumber: 'PLAN2', ...reason }, as())
    expect(body).toMatchObject({ CostInCents: 150, AppliedDiscountPercent: 25 })
  })

  test('start moved before the pass: pass lost; within it: kept (R109)', async () => {
    const client = await aClient().withPlates('SOON1').save(node.db)
    const place = await placeWith(posted())
    const pass = await aPass().at(place).of(client).from('2026-03-04T08:00:00.000Z').save(node.db)
    const session = aSession().at(place).by(client).startedAt('2026-03-04T08:30:00.000Z')
    const id = await stay(session, testNow)
    // A suspension applies to later starts only
    await updateRow(node.db, 'monthly_passes', { id: pass.id, status: 'SUSPENDED' })
    const startAt = (StartTime: string) => ({ ParkingSessionId: id, StartTime })
    const within = await node.call(modify, { ...startAt('2026-03-04T08:00:00.000Z'), ...reason }, as())
    expect(within.body).toMatchObject({ CostInCents: 0, MonthlyPassId: pass.id })
    const before = startAt('2026-03-04T07:00:00.000Z')
    expect((await node.call(previewModify, before, as())).body.LostRights).toEqual(['MONTHLY_PASS'])
    const { body } = await node.call(modify, { ...before, ...reason }, as())
    expect(body).toMatchObject({ CostInCents: 600, MonthlyPassId: null })
  })

  const ofCar: [string, (session: SessionFactory) => SessionFactory][] = [
    ['BOOKING', (session) => session.onBooking()],
    ['WHITELIST', (session) => session.onWhitelist()],
    ['FLEET', (session) => session.onFleet()],
  ]
  test.each(ofCar)('other car or place: %s lost and listed (R77)', async (right, state) => {
    const elsewhere = await placeWith(posted())
    for (const change of [{ CarNumber: 'OTHER1' }, { PlaceId: elsewhere.id }]) {
      const id = await stay(state(await visit()), testNow)
      const wanted = { ParkingSessionId: id, ...change }
      const preview = await node.call(previewModify, wanted, as())
      expect(preview.body).toMatchObject({ CostInCents: 0, NewCostInCents: 400, LostRights: [right] })
      const { body } = await node.call(modify, { ...wanted, ...reason }, as())
      expect(body).toMatchObject({ CostInCents: 400, HiddenCostInCents: 0, UsedFleetId: null, BookingId: null })
      expect((await priceOf(id)).Trace?.right).toBe('PUBLIC')
      await updateRow(node.db, 'sessions', { id, deleted_at: testNow })
    }
  })

  test('other times: rights stay', async () => {
    const id = await stay((await visit()).onWhitelist(), testNow)
    const { body } = await node.call(
      previewModify,
      { ParkingSessionId: id, StartTime: '2026-03-04T07:00:00.000Z' },
      as(),
    )
    expect(body).toMatchObject({ NewCostInCents: 0, LostRights: [] })
  })

  test('cost kept: rights stay', async () => {
    const { id } = await (await visit()).onFleet().paid().save(node.db)
    const { body } = await node.call(modify, { ParkingSessionId: id, CarNumber: 'OTHER2', ...reason }, as())
    expect(body).toMatchObject({ HiddenCostInCents: 300, UsedFleetId: expect.any(Number) })
  })

  test('declined session becomes free: no debt (R68)', async () => {
    const { id } = await (await visit()).failed().save(node.db)
    const free = await placeWith(posted().allDay({ price: 0 }))
    const { body } = await node.call(modify, { ParkingSessionId: id, PlaceId: free.id, ...reason }, as())
    expect(body).toMatchObject({ CostInCents: 0, PaymentStatus: '', PaymentStatusCode: '' })
    const { body: facts } = await node.call(history, { id }, as())
    expect(facts).toContainEqual(
      expect.objectContaining({
        Fact: 'session.payment.retry',
        Before: { PaymentStatus: 'ERROR' },
        After: { PaymentStatus: '' },
      }),
    )
  })
})
