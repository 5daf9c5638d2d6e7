import { api } from '@parkla/contract/api.ts'
import { describe, expect, test } from 'vitest'
import { aPhoto } from '../../kit/photos.testing.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aFine, saveFineAmounts, saveObjection } from '../fine-records/fines.factory.ts'

const node = await openTestNode()
const { db } = node
const { fineObjections, fines } = api
const as = await anOwner().globalAdmin().save(db)
const place = await aPlace().save(db)
await saveFineAmounts(db, 'EST')
const canceller = await anOwner()
  .with('CANCEL_FINES')
  .limitedTo({ regions: ['EST'] })
  .save(db)

let calls = 0
/** Each from another address, because the form is rate limited. */
const from = () => ({ address: `10.9.0.${(calls += 1)}`, headers: { language: 'lv' } })

const objectionTo = (fine: { referenceNumber: string }, more: object = {}) => ({
  RequestId: crypto.randomUUID(),
  Reference: fine.referenceNumber,
  LicensePlate: '123 abc',
  Name: 'Anna',
  Email: 'anna@example.test',
  Text: 'Man bija derīga atļauja.',
  ...more,
})

const openOf = async (fineId: number) => (await node.call(fineObjections.list, { fineId }, as)).body[0]

describe('form of the debtor (R125, R126)', () => {
  test('by reference number and plate, sent twice at once: one objection due in 15 days, the fine is contested', async () => {
    const fine = await aFine().at(place).save(db)
    const content = (await aPhoto(40, 40)).toString('base64')
    const sent = objectionTo(fine, { Files: [{ fileName: 'atļauja.png', content }] })
    const answers = await Promise.all([1, 2].map(() => node.call(fineObjections.file, sent, from())))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await node.call(fineObjections.list, { fineId: fine.id }, as)
    expect(body).toMatchObject([
      {
        state: 'OPEN',
        channel: 'FORM',
        language: 'lv',
        licensePlate: '123ABC',
        answerBy: '2026-03-19T22:00:00.000Z',
        files: [{ fileName: 'atļauja.jpg' }],
      },
    ])
    const { status } = await node.row('fines', fine.id)
    expect(status).toBe('CONTESTED')
    const [file] = body[0]?.files ?? []
    const opened = await node.call(fineObjections.attachment, { id: body[0]?.id ?? 0, fileId: file?.id ?? 0 }, as)
    expect(opened.headers['content-type']).toBe('image/jpeg')
  })

  test('unknown number and the plate of another car: the same refusal', async () => {
    const fine = await aFine().at(place).save(db)
    const wrongPlate = await node.call(fineObjections.file, objectionTo(fine, { LicensePlate: '999XXX' }), from())
    const unknown = await node.call(fineObjections.file, objectionTo({ referenceNumber: '77777777' }), from())
    expect(wrongPlate.body).toEqual(unknown.body)
    expect(refusalOf(unknown)).toEqual([422, 'fines.noSuchFine'])
  })

  test.each([
    ['after the deadline', { object_until: '2026-03-03' }, 'fines.objectionTooLate'],
    ['paid', { status: 'PAID' }, 'fines.notContestable'],
    ['in collection', { status: 'IN_COLLECTION' }, 'fines.notContestable'],
  ])('%s: 409', async (_, change, reason) => {
    const fine = await aFine().at(place).with(change).save(db)
    expect(refusalOf(await node.call(fineObjections.file, objectionTo(fine), from()))).toEqual([409, reason])
  })

  test('overdue, but within the days to object of its region: contested; refused: due again (R126)', async () => {
    const fine = await aFine().at(place).inStatus('OVERDUE').with({ due_on: '2026-03-01' }).save(db)
    expect((await node.call(fineObjections.file, objectionTo(fine), from())).status).toBe(200)
    const id = (await openOf(fine.id))?.id ?? 0
    await node.call(fineObjections.answer, { id, decision: 'KEEP', text: 'The fine stands.' }, as)
    expect((await node.call(fines.find, { id: fine.id }, as)).body).toMatchObject({
      status: 'ISSUED',
      dueOn: '2026-03-18',
    })
  })

  test('one request id for two fines at once, with a file each: two objections with their files', async () => {
    const RequestId = crypto.randomUUID()
    const both = [await aFine().at(place).save(db), await aFine().at(place).save(db)]
    const Files = [{ fileName: 'luba.pdf', content: Buffer.from('%PDF-1.4').toString('base64') }]
    const answers = await Promise.all(
      both.map((fine) => node.call(fineObjections.file, objectionTo(fine, { RequestId, Files }), from())),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const fine of both) expect((await openOf(fine.id))?.files).toHaveLength(1)
  })

  test('a file that is neither photo nor PDF: 422, nothing is stored', async () => {
    const fine = await aFine().at(place).save(db)
    const content = Buffer.from('MZ program').toString('base64')
    const sent = objectionTo(fine, { Files: [{ fileName: 'luba.pdf', content }] })
    expect(refusalOf(await node.call(fineObjections.file, sent, from()))).toEqual([422, 'fines.notAFile'])
    expect(await openOf(fine.id)).toBeUndefined()
  })
})

describe('objection that came by letter', () => {
  const contest = (fine: { id: number }, bytes: Buffer) => {
    const Files = [{ fileName: 'kiri.pdf', content: bytes.toString('base64') }]
    return node.call(fines.contest, { id: fine.id, comment: 'Vaie tuli kirjaga.', Files }, as)
  }

  test('recorded with a scan: the objection has the file, and its bytes are as sent', async () => {
    const fine = await aFine().at(place).save(db)
    const bytes = Buffer.from('%PDF-1.4 letter')
    expect((await contest(fine, bytes)).status).toBe(200)
    const objection = await openOf(fine.id)
    expect(objection).toMatchObject({ channel: 'DESK', files: [{ fileName: 'kiri.pdf', bytes: bytes.length }] })
    const fileId = objection?.files[0]?.id ?? 0
    const opened = await node.call(fineObjections.attachment, { id: objection?.id ?? 0, fileId }, as)
    expect(opened.bytes).toEqual(bytes)
  })

  test('neither photo nor PDF: 422, the fine is not contested; contested already: 409', async () => {
    const fine = await aFine().at(place).save(db)
    expect(refusalOf(await contest(fine, Buffer.from('MZ program')))).toEqual([422, 'fines.notAFile'])
    expect((await node.row('fines', fine.id)).status).toBe('ISSUED')
    const contested = await aFine().at(place).inStatus('CONTESTED').save(db)
    expect(refusalOf(await contest(contested, Buffer.from('%PDF-1.4')))).toEqual([409, 'fines.wrongStatus'])
  })
})

describe('desk of objections', () => {
  const contested = async () => {
    const fine = await aFine().at(place).inStatus('CONTESTED').save(db)
    return { fine, id: (await saveObjection(db, fine)).id }
  }

  test('refused with a template: the fine is due again with a new day, the answer is mailed; once', async () => {
    const { fine, id } = await contested()
    const { body: templates } = await node.call(fineObjections.templates, { id }, as)
    const template = templates.find(({ code }) => code === 'NOT_PAID')
    expect(template?.text).toContain(`trahvile ${fine.number}`)
    const answer = { id, decision: 'KEEP', text: template?.text ?? '' } as const
    const { body } = await node.call(fineObjections.answer, answer, as)
    expect(body).toMatchObject({ state: 'KEPT', answer: template?.text })
    expect(await node.row('fines', fine.id)).toMatchObject({ status: 'ISSUED' })
    expect(refusalOf(await node.call(fineObjections.answer, answer, as))).toEqual([409, 'fines.objectionAnswered'])
    const jobs = await node.database.pool.query(
      `select data from pgboss.job where name = 'fines.mailObjection' and data ->> 'objectionId' = $1`,
      [String(id)],
    )
    expect(jobs.rowCount).toBe(1)
  })

  test.each([
    ['cancel', { reasonCode: 'WRONG_PLATE' }, 'ACCEPTED', 'Sods ir atcelts'],
    ['keep', {}, 'KEPT', 'Sods paliek spēkā'],
    ['reset', {}, 'CLOSED', 'Sods paliek spēkā'],
    ['replace', { licensePlate: '123ABC', reasonCode: 'NO_PERMIT' }, 'CLOSED', 'Sods ir aizstāts ar sodu'],
    ['replace', { licensePlate: '456DEF', reasonCode: 'NO_PERMIT' }, 'CLOSED', 'Sods ir atcelts'],
    ['payRest', { date: '2026-03-04' }, 'CLOSED', 'Sods ir samaksāts'],
  ] as const)(
    '%s on the page of the fine: the outcome is mailed once, the internal comment is not',
    async (move, more, state, text) => {
      const { fine, id } = await contested()
      await updateRow(db, 'fine_objections', { id, language: 'lv' })
      const input = { id: fine.id, comment: 'Internal note', ...more }
      await node.call(fines[move], input as never, as)
      const [objection] = (await node.call(fineObjections.list, { fineId: fine.id }, as)).body
      expect(objection?.state).toBe(state)
      expect(objection?.answer).toContain(text)
      expect(objection?.answer).not.toContain('Internal')
      const jobs = await node.database.pool.query(
        `select data from pgboss.job where name = 'fines.mailObjection' and data ->> 'objectionId' = $1`,
        [String(id)],
      )
      expect(jobs.rows).toEqual([{ data: { objectionId: id, kind: 'ANSWER' } }])
    },
  )

  test('template at a place whose name has a pattern of replacements: the name as it is', async () => {
    const odd = await aPlace().named("Parkla $& $'").save(db)
    const fine = await aFine().at(odd).inStatus('CONTESTED').save(db)
    const { id } = await saveObjection(db, fine)
    const { body } = await node.call(fineObjections.templates, { id }, as)
    expect(body[0]?.text).toContain("Parkla $& $'")
  })

  test('user who may cancel: cancels, does not keep; sees no name', async () => {
    const { fine, id } = await contested()
    const keep = { id, decision: 'KEEP', text: 'Trahv jääb kehtima.' } as const
    expect((await node.call(fineObjections.answer, keep, canceller)).status).toBe(403)
    expect((await node.call(fineObjections.list, { fineId: fine.id }, canceller)).body).toMatchObject([
      { name: '', email: '' },
    ])
    const cancel = { ...keep, decision: 'CANCEL', reasonCode: 'SIGNAGE' } as const
    expect((await node.call(fineObjections.answer, cancel, canceller)).body.state).toBe('ACCEPTED')
    expect(await node.row('fines', fine.id)).toMatchObject({ status: 'CANCELLED', cancel_reason: 'SIGNAGE' })
  })

  test('export and count of the open ones: last day to answer, no name without the right to personal data', async () => {
    const { fine } = await contested()
    const filter = { fineId: fine.id, state: 'OPEN' } as const
    expect((await node.call(fineObjections.totals, filter, canceller)).body).toMatchObject({ Count: 1, IsMore: false })
    const { bytes } = await node.call(fineObjections.export, filter, { as: canceller, headers: { language: 'lv' } })
    const rows = bytes.toString().trim().split('\n')
    expect([rows.length, rows[0]?.includes('Atbildēt līdz')]).toEqual([2, true])
    expect(rows[1]).toContain(';2026-03-19;')
    expect(rows[1]).not.toContain('example.test')
  })

  test('taken and given back; paid meanwhile: closed', async () => {
    const { fine, id } = await contested()
    expect((await node.call(fineObjections.assign, { id, isMine: true }, as)).body.assigneeId).toBe(as.id)
    const mine = await node.call(fineObjections.list, { assignee: 'ME' }, as)
    expect(mine.body.map((row) => row.id)).toEqual([id])
    await node.call(fines.payRest, { id: fine.id, date: '2026-03-04' }, as)
    expect((await openOf(fine.id))?.state).toBe('CLOSED')
    expect(refusalOf(await node.call(fineObjections.assign, { id, isMine: false }, as))).toEqual([
      409,
      'fines.objectionAnswered',
    ])
  })
})
