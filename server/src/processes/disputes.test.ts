import { join } from 'node:path'
import { api } from '@parkla/contract/api.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { setSandboxBehaviour } from '../adapters/payment-sandbox/sandbox-behaviour.ts'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { aClient } from '../people/clients/clients.factory.ts'
import { mailDecision } from '../enforcement/disputes/disputes.jobs.ts'
import { aDispute, type DisputeFactory } from '../enforcement/disputes/disputes.factory.ts'
import { aPlace } from '../parking/places/places.factory.ts'
import { aSession, type SessionFactory } from '../parking/session-records/sessions.factory.ts'
import { openTestNode, refusalOf } from '../testing/test-node.ts'
import { testNow } from '../testing/test-clock.ts'

const node = await openTestNode()
const { db } = node
const { disputes, sessions } = api

const place = await aPlace().named('Lasnamäe pesula').save(db)
const as = await anOwner().named('Kadri').globalAdmin().with('SEE_PERSONAL_DATA').save(db)
const local = await anOwner().named('Peeter').placeAdmin(place.id).save(db)

const behave = (behaviour: Parameters<typeof setSandboxBehaviour>[1]) =>
  setSandboxBehaviour(join(node.dataFolder, 'payment-sandbox'), behaviour)
beforeEach(() => behave('answer'))

const washedAt = '2026-03-04T06:30:00.000Z'
let cars = 0
const aCar = () => `DSP${(cars += 1)}`
const saveWash = async (plate: string, change = (wash: SessionFactory) => wash) =>
  change(aSession().carWash().startedAt(washedAt).costing(900, 100).paid())
    .by(await aClient().save(db))
    .plated(plate)
    .at(place)
    .save(db)
const saveDispute = (plate: string, change = (dispute: DisputeFactory) => dispute) =>
  change(aDispute().at(place).ofPlate(plate)).save(db)

const withKey = (who: { id: number } = as) => ({ as: who, headers: { 'idempotency-key': crypto.randomUUID() } })
type Approval = { AmountInCents?: number; IsManual?: boolean; UpdatedAt?: string }
const approve = (uuid: string, more: Approval = {}, who = as) =>
  node.call(disputes.approve, { uuid, ...more }, withKey(who))
const comments = 'The camera shows that the wash was complete.'
const rejectIt = (uuid: string, who = as) => node.call(disputes.reject, { uuid, comments }, who)
const setStatus = (id: number, Status: 'INITIATED' | 'UNRESOLVED' | 'APPROVED' | 'REJECTED', who = as) =>
  node.call(disputes.save, { id, Status }, who)
const find = async (id: number) => (await node.call(disputes.find, { id }, as)).body
const refundsOf = async (session_id: number) =>
  (await node.rows('refunds', { session_id })).map(({ amount_in_cents, state }) => [amount_in_cents, state])
const mailsAbout = async (text: string) => (await node.outbox('.txt')).filter((mail) => mail.includes(text))

describe('approval (R156, R158)', () => {
  test('matched wash: the claimed amount is refunded to the card and mailed', async () => {
    const plate = aCar()
    const wash = await saveWash(plate)
    const { id, uuid } = await saveDispute(plate, (dispute) => dispute.with({ language: 'en' }))
    const before = await find(id)
    expect(before).toMatchObject({
      GoesToCard: true,
      PayableInCents: 800,
      Wash: { SessionId: wash.id, PaidInCents: 1_000 },
    })
    const { body } = await approve(uuid)
    expect(body).toMatchObject({ Status: 'APPROVED', Money: 'REFUND_REQUESTED', ApprovedInCents: 800 })
    await node.settled()
    expect(await find(id)).toMatchObject({ Money: 'REFUNDED', Wash: { RefundedInCents: 800 } })
    expect(await refundsOf(wash.id)).toEqual([[800, 'DONE']])
    const mails = await mailsAbout(`complaint no ${id}`)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('€8.00')
    expect(await node.facts('dispute', id)).toEqual(['dispute.approved', 'dispute.refunded'])
  })

  test('by the place admin, lowered: that part is refunded; above the paid sum: 422', async () => {
    const plate = aCar()
    const wash = await saveWash(plate)
    const { uuid } = await saveDispute(plate, (dispute) => dispute.claiming(5_000))
    expect(refusalOf(await approve(uuid, { AmountInCents: 1_001 }, local))).toEqual([422, 'disputes.abovePaid'])
    expect(refusalOf(await approve(uuid))).toEqual([422, 'disputes.abovePaid'])
    expect((await approve(uuid, { AmountInCents: 350 }, local)).body.ApprovedInCents).toBe(350)
    await node.settled()
    expect(await refundsOf(wash.id)).toEqual([[350, 'DONE']])
  })

  test('twenty calls at once, then an edit and another: one refund', async () => {
    const plate = aCar()
    const wash = await saveWash(plate)
    const { id, uuid } = await saveDispute(plate)
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve(uuid, { AmountInCents: 100 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await node.settled()
    expect((await setStatus(id, 'INITIATED')).body).toMatchObject({ Status: 'INITIATED', Money: 'REFUNDED' })
    expect(refusalOf(await approve(uuid))).toEqual([409, 'disputes.alreadyPaid'])
    expect(await refundsOf(wash.id)).toEqual([[100, 'DONE']])
  })

  test('same key twice, then without a key: one refund and the same answer', async () => {
    const plate = aCar()
    const wash = await saveWash(plate)
    const { uuid } = await saveDispute(plate)
    const call = withKey()
    const [one, other] = [
      await node.call(disputes.approve, { uuid }, call),
      await node.call(disputes.approve, { uuid }, call),
    ]
    expect([one.status, other.status]).toEqual([200, 200])
    expect(await refundsOf(wash.id)).toHaveLength(1)
    const bare = await node.call(disputes.approve, { uuid }, { as, headers: { 'idempotency-key': '' } })
    expect(refusalOf(bare)).toEqual([409, 'disputes.decided'])
    expect(await refundsOf(wash.id)).toHaveLength(1)
  })

  test('two disputes about one wash: together at most the paid sum', async () => {
    const plate = aCar()
    const wash = await saveWash(plate)
    const first = await saveDispute(plate)
    const second = await saveDispute(plate)
    await approve(first.uuid)
    await node.settled()
    expect(refusalOf(await approve(second.uuid))).toEqual([422, 'disputes.abovePaid'])
    expect((await approve(second.uuid, { AmountInCents: 200 })).status).toBe(200)
    await node.settled()
    expect(await refundsOf(wash.id)).toEqual([
      [800, 'DONE'],
      [200, 'DONE'],
    ])
  })

  test('card declined: refund failed, then a payout by hand; the session is not refunded as well', async () => {
    const plate = aCar()
    const wash = await saveWash(plate)
    const { id, uuid } = await saveDispute(plate)
    await behave('decline')
    await approve(uuid)
    await node.settled()
    expect(await find(id)).toMatchObject({ Status: 'APPROVED', Money: 'REFUND_FAILED' })
    await behave('answer')
    await setStatus(id, 'UNRESOLVED')
    expect((await approve(uuid, { IsManual: true })).body.Money).toBe('PAYOUT_OPEN')
    const refund = await node.call(sessions.update, { id: wash.id, PaymentStatus: 'REFUNDED' } as never, { as })
    expect(refusalOf(refund)).toEqual([409, 'sessions.paidOutForDispute'])
    expect(await refundsOf(wash.id)).toEqual([[800, 'FAILED']])
  })

  test.each([
    ['no wash', undefined],
    ['a wash three hours later', (wash: SessionFactory) => wash.startedAt('2026-03-04T09:00:01.000Z')],
    ['a wash paid in cash', (wash: SessionFactory) => wash],
  ])('%s: payout task, recorded as paid once', async (name, change) => {
    const plate = aCar()
    const wash = change && (await saveWash(plate, change))
    if (name.includes('cash') && wash)
      await db.updateTable('sessions').set({ is_paid_outside_card: true }).where('id', '=', wash.id).execute()
    const { id, uuid } = await saveDispute(plate)
    expect((await approve(uuid)).body).toMatchObject({ Status: 'APPROVED', Money: 'PAYOUT_OPEN', ApprovedInCents: 800 })
    const pay = (PaidOn: string, who = as) =>
      node.call(disputes.settlePayout, { id, Reference: 'AK-17', PaidOn }, withKey(who))
    expect((await pay('2026-03-04', local)).status).toBe(403)
    expect(refusalOf(await pay('2026-03-05'))).toEqual([422, 'disputes.paidInFuture'])
    expect((await pay('2026-03-04')).body).toMatchObject({
      Money: 'PAID_OUT',
      PayoutReference: 'AK-17',
      PaidOn: '2026-03-04',
    })
    expect(refusalOf(await pay('2026-03-04'))).toEqual([409, 'disputes.noOpenPayout'])
  })

  test('a second dispute about the same car and time without a wash: 409', async () => {
    const plate = aCar()
    const [first, second] = [await saveDispute(plate), await saveDispute(plate)]
    const answers = await Promise.all([approve(first.uuid), approve(second.uuid)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.map(({ body }) => body.Error)).toContain('disputes.paidForSameWash')
  })

  test('outdated version: 409', async () => {
    const { uuid } = await saveDispute(aCar())
    expect(refusalOf(await approve(uuid, { UpdatedAt: '2026-03-01T00:00:00.000Z' }))).toEqual([
      409,
      'conflict.changedMeanwhile',
    ])
  })
})

describe('rejection (R157)', () => {
  test('comment mailed once in the language of the customer, gone once the status is edited; notes are not mailed', async () => {
    const { id, uuid } = await saveDispute(aCar(), (dispute) => dispute.with({ language: 'lv' }))
    await node.call(disputes.note, { id, Note: 'Regular complainer' }, local)
    const { body } = await rejectIt(uuid, local)
    expect(body).toMatchObject({ Status: 'REJECTED', RejectionComment: comments })
    expect(body.Notes).toMatchObject([{ Note: 'Regular complainer', By: 'Peeter' }])
    const mails = await mailsAbout(`pretenzija Nr. ${id}`)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(comments)
    expect(mails[0]).not.toContain('Regular complainer')
    expect(refusalOf(await rejectIt(uuid))).toEqual([409, 'disputes.decided'])
    expect((await node.call(disputes.reject, { uuid, comments: ' x ' }, as)).status).toBe(400)
    expect((await setStatus(id, 'INITIATED')).body.RejectionComment).toBe('')
  })

  test('after an approval: the open payout is cancelled, the rejection mailed once; a refund that was made: 409', async () => {
    const byHand = await saveDispute(aCar())
    await approve(byHand.uuid)
    expect((await rejectIt(byHand.uuid)).body).toMatchObject({ Status: 'REJECTED', Money: 'NONE' })
    await node.settled()
    // Run the approval's job late, as after an outage of the mail server.
    await mailDecision.run(node.jobContext(), { disputeId: byHand.id, status: 'APPROVED', at: testNow })
    expect((await mailsAbout(`nr ${byHand.id}\n`)).filter((mail) => mail.includes(comments))).toHaveLength(1)
    const plate = aCar()
    await saveWash(plate)
    const byCard = await saveDispute(plate)
    await approve(byCard.uuid)
    expect(refusalOf(await rejectIt(byCard.uuid))).toEqual([409, 'disputes.alreadyPaid'])
    await node.settled()
    expect(refusalOf(await rejectIt(byCard.uuid))).toEqual([409, 'disputes.alreadyPaid'])
  })
})

describe('edit, assignee and lists', () => {
  test('edit: sets the status, moves no money, mails nothing; a rejected one by global admins only', async () => {
    const plate = aCar()
    const wash = await saveWash(plate)
    const { id } = await saveDispute(plate)
    expect((await setStatus(id, 'APPROVED', local)).body).toMatchObject({ Status: 'APPROVED', Money: 'NONE' })
    await setStatus(id, 'REJECTED', local)
    expect(refusalOf(await setStatus(id, 'INITIATED', local))).toEqual([409, 'disputes.rejected'])
    expect((await setStatus(id, 'INITIATED')).body.Status).toBe('INITIATED')
    await node.settled()
    expect(await refundsOf(wash.id)).toEqual([])
    expect(await mailsAbout(`nr ${id}`)).toEqual([])
    expect(await node.audit('dispute', id)).toMatchObject([
      { before: { Status: 'INITIATED' }, after: { Status: 'APPROVED' } },
      { after: { Status: 'REJECTED' } },
      { after: { Status: 'INITIATED' } },
    ])
  })

  test('list of a place: pages of ten, own place only; e-mail with the right to personal data (R5, R30, R79)', async () => {
    const here = await aPlace().save(db)
    const admin = await anOwner().placeAdmin(here.id).save(db)
    const ids: number[] = []
    for (let saved = 0; saved < 11; saved += 1) ids.unshift((await aDispute().at(here).save(db)).id)
    const first = await node.call(disputes.listOfPlace, { placeId: here.id }, admin)
    expect(first.body.map(({ ID }) => ID)).toEqual(ids.slice(0, 10))
    expect(first.body[0]).toMatchObject({ Email: '', LicensePlate: '123ABC', ReplyBy: '2026-03-09T22:00:00.000Z' })
    const cursor = String(first.headers['x-next-cursor'])
    const second = await node.call(disputes.listOfPlace, { placeId: here.id, page: 1, cursor }, as)
    expect(second.body).toMatchObject([{ ID: ids[10], Email: 'mari@example.test' }])
    expect((await node.call(disputes.listOfPlace, { placeId: place.id }, admin)).status).toBe(404)
    const totals = await node.call(disputes.totals, { placeId: here.id }, admin)
    expect(totals.body).toEqual({ Count: 11, IsMore: false, Sums: [{ Currency: 'EUR', SumInCents: 8_800 }] })
    const file = await node.call(disputes.export, { placeId: here.id, format: 'csv' }, as)
    expect(file.bytes.toString()).toContain('123ABC')
  })

  test('every filter: matching rows only', async () => {
    const here = await aPlace().save(db)
    const at = aDispute().at(here)
    const late = await at.ofPlate('700DSP').with({ reply_by: '2026-03-04T09:59:59.000Z' }).save(db)
    const mine = await at.ofPlate('701DSP').save(db)
    const decided = await at.inStatus('REJECTED').with({ reply_by: '2026-03-01T00:00:00.000Z' }).save(db)
    await node.call(disputes.assign, { id: mine.id, IsMine: true }, as)
    await approve(mine.uuid)
    const idsFor = async (filter: object) =>
      (await node.call(disputes.list, { placeId: here.id, ...filter }, as)).body.map(({ ID }) => ID)
    expect(await idsFor({})).toEqual([decided.id, mine.id, late.id])
    expect(await idsFor({ Status: 'REJECTED' })).toEqual([decided.id])
    expect(await idsFor({ LicensePlate: '700-d' })).toEqual([late.id])
    expect(await idsFor({ Overdue: 'YES' })).toEqual([late.id])
    expect(await idsFor({ Assignee: 'ME' })).toEqual([mine.id])
    expect(await idsFor({ Assignee: 'NONE' })).toEqual([decided.id, late.id])
    expect(await idsFor({ Payout: 'OPEN' })).toEqual([mine.id])
    expect(await find(late.id)).toMatchObject({ IsOverdue: true })
    expect(await find(decided.id)).toMatchObject({ IsOverdue: false })
    const released = await node.call(disputes.assign, { id: mine.id, IsMine: false }, local)
    expect(released.status).toBe(404)
    expect((await node.call(disputes.assign, { id: mine.id, IsMine: false }, as)).body).toMatchObject({ AssigneeId: 0 })
  })

  test('evidence: rating for global admins only', async () => {
    const plate = aCar()
    await saveWash(plate, (wash) => wash.rated(1, 'Still dirty'))
    const { id } = await saveDispute(plate)
    expect((await find(id)).Wash).toMatchObject({ Rating: 1, RatingText: 'Still dirty', PaymentStatus: 'OK' })
    const { body } = await node.call(disputes.find, { id }, local)
    expect(body.Wash).toMatchObject({ Rating: 0, RatingText: '', PaymentStatus: '', PaidInCents: 1_000 })
    expect(Date.parse(body.CreatedAt)).toBe(Date.parse(testNow))
  })
})
