import { api } from '@parkla/contract/api.ts'
import { retentionDays, retentionKinds, type RetentionKind } from '@parkla/contract/office/retention/retention-kinds.ts'
import { dayMs } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { counting } from '../../kit/counting.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { metricsToken, openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aBooking } from '../../parking/bookings/bookings.factory.ts'
import { aCampaign, saveRegistrant } from '../../members/campaigns/campaigns.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { savePlate } from '../../kit/database/plate-id.ts'
import { aDispute, saveDisputeFile, savePayout } from '../../enforcement/disputes/disputes.factory.ts'
import {
  aFine,
  saveFineIncome,
  saveObjection,
  saveObjectionFile,
  savePayment,
} from '../../enforcement/fine-records/fines.factory.ts'
import { aGateController } from '../../gates/gates/gates.factory.ts'
import { anLprEvent } from '../../gates/reads/reads.factory.ts'
import { aPass } from '../../parking/passes/passes.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { retentionJobs } from './retention.jobs.ts'

const node = await openTestNode()
const { db } = node
const { storage } = node.services.ports

const place = await aPlace().named('Sadama').save(db)
const controller = await aGateController().at(place).save(db)
const admin = await anOwner().globalAdmin().named('Kadri Tamm').save(db)

/** An instant that many days ago; `younger` by a minute. */
const daysAgo = (days: number, younger = 0): string =>
  new Date(node.clock.now().getTime() - days * dayMs + younger * 60_000).toISOString()

const run = (kind: RetentionKind) => retentionJobs[retentionKinds.indexOf(kind)]!.run(node.jobContext(), {})
const list = async () => (await node.call(api.retention.list, {}, admin)).body
const figures = async (kind: RetentionKind) => (await list()).find(({ Kind }) => Kind === kind)!
const dryRun = async (kind: RetentionKind) => (await node.call(api.retention.dryRun, { kind }, admin)).body
const hold = (session: { id: number }) =>
  node.call(api.retention.setSessionHold, { id: session.id, Reason: 'Court case' }, admin)
const holdClient = (client: { id: number }) =>
  node.call(api.retention.setClientHold, { id: client.id, Reason: 'Court case' }, admin)

const nextHolder = counting()
/** Passes of one number may not overlap. */
const nextPhone = (): string => `+3725551${String(nextHolder()).padStart(4, '0')}`

beforeEach(async () => {
  await sql`update legal_holds set lifted_at = ${node.clock.instant()}, lifted_by_owner_id = ${admin.id}
    where lifted_at is null`.execute(db)
  await sql`delete from retention_runs`.execute(db)
})

type Sample = { id: number }
type Samples = {
  /** A record of that age, in minutes younger than the retention. */
  save: (younger: number) => Promise<Sample>
  /** True while its personal data is there. */
  isKept: (sample: Sample) => Promise<boolean>
}

const isThere = async (
  table: 'lpr_events' | 'controller_logs' | 'status_checks' | 'audit_events',
  { id }: Sample,
): Promise<boolean> => (await node.rows(table, { id })).length === 1
const plateOf = async (table: 'sessions' | 'bookings', { id }: Sample): Promise<string> => {
  const { plate_id } = await node.row(table, id)
  return (await node.row('plates', plate_id ?? 0)).plate
}
const age = (kind: RetentionKind, younger: number): string => daysAgo(retentionDays[kind], younger - 1)

/** A fine that was paid and closed at that age. */
const closedFine = async (kind: RetentionKind, younger: number): Promise<{ id: number; at: string }> => {
  const at = age(kind, younger)
  const times = { status: 'PAID', paid_in_cents: 3_000, updated_at: at }
  const { id } = await aFine()
    .at(place)
    .ofPlate(`${nextHolder()}FIN`)
    .with({ debtor_name: 'Mari', ...times })
    .save(db)
  return { id, at }
}

/** A session that ended and was paid at that time. */
const paidAt = async (end: string, session = aSession().paid()) => {
  const start = new Date(Date.parse(end) - 60 * 60_000).toISOString()
  return session.at(place).startedAt(start).withReads().save(db)
}

/** A registrant with contacts, an answer and a car. */
const registrantIn = async (campaign: { id: number }, plate: string, status = 'PENDING'): Promise<Sample> => {
  const { id } = await saveRegistrant(db, campaign.id, status)
  const contacts = { name: 'Mari', email: 'mari@example.test', phone: '+37255512345', comment: 'Room 7' }
  const answers = JSON.stringify([{ Title: 'Company', Value: 'Meri' }])
  await updateRow(db, 'campaign_registrants', { id, ...contacts, answers, plate_id: await savePlate(db, plate) })
  return { id }
}

const samples: Readonly<Record<RetentionKind, Samples>> = {
  UNMATCHED_READS: {
    save: (younger) => anLprEvent(age('UNMATCHED_READS', younger)).at(place).of('111AAA').save(db),
    isKept: (read) => isThere('lpr_events', read),
  },
  SESSION_PLATES: {
    save: (younger) => paidAt(age('SESSION_PLATES', younger)),
    isKept: async (session) => !(await plateOf('sessions', session)).startsWith('~'),
  },
  BOOKING_CONTACTS: {
    save: (younger) =>
      aBooking()
        .at(place)
        .from(daysAgo(400))
        .until(age('BOOKING_CONTACTS', younger))
        .of({ name: 'Mari', phone: '+37255512345', email: 'mari@example.test' })
        .save(db),
    isKept: async ({ id }) => (await node.row('bookings', id)).name === 'Mari',
  },
  PASS_PLATES: {
    save: (younger) =>
      aPass()
        .at(place)
        .waiting(nextPhone())
        .plated('804RET')
        .from(daysAgo(800))
        .until(age('PASS_PLATES', younger))
        .save(db),
    isKept: async ({ id }) => (await node.row('monthly_passes', id)).license_plate === '804RET',
  },
  REGISTRANTS: {
    save: async (younger) => {
      const ended = await aCampaign().from(daysAgo(800)).until(age('REGISTRANTS', younger)).at(place).save(db)
      return registrantIn(ended, `${nextHolder()}REG`)
    },
    isKept: async ({ id }) => {
      const { name, email, phone, comment, answers, plate_id } = await node.row('campaign_registrants', id)
      const { plate } = await node.row('plates', plate_id ?? 0)
      const found = [name, email, phone, comment, JSON.stringify(answers), plate.startsWith('~')]
      const gone = ['', '', '', '', '[]', true]
      expect(found.filter((value, index) => value === gone[index]).length % gone.length).toBe(0)
      return name !== ''
    },
  },
  CONTROLLER_LOGS: {
    save: (younger) =>
      insertRow(db, 'controller_logs', {
        gate_controller_id: controller.id,
        time: age('CONTROLLER_LOGS', younger),
        level: 'INFO',
        message: 'boot',
      }),
    isKept: (line) => isThere('controller_logs', line),
  },
  STATUS_CHECKS: {
    save: (younger) =>
      insertRow(db, 'status_checks', {
        checked_at: age('STATUS_CHECKS', younger),
        place_id: place.id,
        plate: '805RET',
        result: 'UNKNOWN',
        owner_id: admin.id,
      }),
    isKept: (check) => isThere('status_checks', check),
  },
  FINE_IMAGES: {
    save: async (younger) => {
      const fine = await closedFine('FINE_IMAGES', younger)
      const storage_key = `fines/${fine.id}/1.jpg`
      await storage.put(storage_key, Buffer.from('photo'), 'image/jpeg')
      await insertRow(db, 'fine_images', { fine_id: fine.id, storage_key, taken_at: fine.at })
      return fine
    },
    isKept: async ({ id }) => (await storage.get(`fines/${id}/1.jpg`)) !== null,
  },
  DISPUTES: {
    save: async (younger) => {
      const plate = `${nextHolder()}DSP`
      const dispute = await aDispute().at(place).ofPlate(plate).inStatus('REJECTED').save(db)
      const note = { note: 'Called Mari', owner_id: admin.id, created_at: age('DISPUTES', younger) }
      await insertRow(db, 'dispute_notes', { dispute_id: dispute.id, ...note })
      await saveDisputeFile(db, dispute)
      await storage.put(`disputes/${dispute.id}/0.pdf`, Buffer.from('%PDF-'), 'application/pdf')
      await updateRow(db, 'disputes', {
        id: dispute.id,
        rejection_comment: 'Mari',
        updated_at: age('DISPUTES', younger),
      })
      return dispute
    },
    isKept: async ({ id }) => {
      const { email, message, rejection_comment, plate_id } = await node.row('disputes', id)
      const { plate } = await node.row('plates', plate_id)
      const notes = await node.rows('dispute_notes', { dispute_id: id })
      const files = await node.rows('dispute_files', { dispute_id: id })
      const personal = [email, message, rejection_comment].filter((value) => value !== '').length
      const isStored = (await storage.get(`disputes/${id}/0.pdf`)) !== null
      const found = [plate.startsWith('~'), notes.length, personal, files.length, isStored]
      expect(found).toEqual(email === '' ? [true, 0, 0, 0, false] : [false, 1, 3, 1, true])
      return email !== ''
    },
  },
  FINES: {
    save: async (younger) => {
      const fine = await closedFine('FINES', younger)
      await insertRow(db, 'fine_comments', { fine_id: fine.id, comment: 'Called Mari', created_at: fine.at })
      const objection = await saveObjection(db, fine)
      await updateRow(db, 'fine_objections', { ...objection, state: 'KEPT', answer: 'Mart', answered_at: fine.at })
      await saveObjectionFile(db, objection)
      return fine
    },
    isKept: async ({ id }) => {
      const { debtor_name, plate_id } = await node.row('fines', id)
      const { plate } = await node.row('plates', plate_id)
      const comments = await node.rows('fine_comments', { fine_id: id })
      const [objection] = await node.rows('fine_objections', { fine_id: id })
      const files = await node.rows('fine_objection_files', { objection_id: objection!.id })
      const { name, email, text, answer } = objection!
      const personal = [name, email, text, answer].filter((value) => !['', '-'].includes(value)).length
      const found = [plate.startsWith('~'), comments.length, personal, files.length]
      expect(found).toEqual(debtor_name === '' ? [true, 0, 0, 0] : [false, 1, 4, 1])
      return debtor_name !== ''
    },
  },
  PAYERS: {
    save: async (younger) => {
      const booked_on = daysAgo(retentionDays.PAYERS, younger === 0 ? 0 : 24 * 60).slice(0, 10)
      const named = { payer_account: 'EE38', details: 'Mari Tamm, Pargi 1', booked_on }
      const fine = await aFine().at(place).save(db)
      const income = await saveFineIncome(db, fine, 3_000)
      await savePayment(db, { ...named, status: 'BOOKED', fine_id: fine.id, income_id: income.id })
      return savePayment(db, { ...named, status: 'IGNORED', ignore_reason: 'Rent of Mari' })
    },
    isKept: async ({ id }) => {
      const { payer, payer_account, details, ignore_reason } = await node.row('fine_payments', id)
      const left = [payer, payer_account, details, ignore_reason].filter((text) => !['', '-'].includes(text)).length
      expect(left % 4).toBe(0)
      return left > 0
    },
  },
  AUDIT: {
    save: (younger) =>
      insertRow(db, 'audit_events', {
        fact: 'place.changed',
        entity: 'place',
        entity_id: '1',
        created_at: age('AUDIT', younger),
      }),
    isKept: (event) => isThere('audit_events', event),
  },
}

describe.each(retentionKinds)('%s', (kind) => {
  const { save, isKept } = samples[kind]
  test('past its days: removed once; a minute younger: kept; dry run and figures agree', async () => {
    const old = await save(0)
    const young = await save(2)
    expect(await dryRun(kind)).toEqual({ Kind: kind, Rows: 1, IsMore: false, HeldBack: 0 })
    expect([await isKept(old), await isKept(young)]).toEqual([true, true])
    await run(kind)
    expect([await isKept(old), await isKept(young)]).toEqual([false, true])
    expect(await figures(kind)).toMatchObject({ RemovedLast: 1, RemovedTotal: 1, HeldBack: 0, IsFinished: true })
    await run(kind)
    expect(await figures(kind)).toMatchObject({ RemovedLast: 0, RemovedTotal: 1 })
    expect(await dryRun(kind)).toMatchObject({ Rows: 0 })
  })
})

describe('sessions', () => {
  const end = daysAgo(91)

  test('plate and image: replaced by the same hash for the same car, money and record stay', async () => {
    await storage.put('lpr/gone.jpg', Buffer.from('image'), 'image/jpeg')
    const one = await paidAt(end, aSession().plated('777RET').paid())
    const two = await paidAt(daysAgo(92), aSession().plated('777RET').paid())
    await updateRow(db, 'lpr_events', { id: one.start_lpr_event_id ?? 0, image_key: 'lpr/gone.jpg' })
    await run('SESSION_PLATES')
    const plate = await plateOf('sessions', one)
    expect(plate).toMatch(/^~[a-z]{11}$/)
    expect(await plateOf('sessions', two)).toBe(plate)
    expect(await node.row('sessions', one.id)).toMatchObject({ cost_in_cents: 240, payment_status: 'OK' })
    expect(await node.row('lpr_events', one.start_lpr_event_id ?? 0)).toMatchObject({
      image_key: null,
      license_plate: plate,
      session_id: one.id,
    })
    expect(await storage.get('lpr/gone.jpg')).toBeNull()
    expect(await node.rows('plates', { plate: '777RET' })).toEqual([])
    const { body } = await node.call(api.sessions.find, { id: one.id }, admin)
    expect(body).toMatchObject({ Id: one.id, CarNumber: plate })
  })

  test('plate of a client: the client keeps it, the session does not', async () => {
    const client = await aClient().withPlates('778RET').save(db)
    const session = await paidAt(end, aSession().by(client).paid())
    await run('SESSION_PLATES')
    expect(await plateOf('sessions', session)).toMatch(/^~/)
    expect(await node.rows('plates', { plate: '778RET' })).toHaveLength(1)
  })

  test('plate of a campaign registrant: the registrant keeps it, the session does not', async () => {
    const session = await paidAt(end, aSession().plated('779RET').paid())
    const [plate] = await node.rows('plates', { plate: '779RET' })
    const campaign = await aCampaign().at(place).save(db)
    const { id } = await saveRegistrant(db, campaign.id, 'PENDING')
    await updateRow(db, 'campaign_registrants', { id, plate_id: plate!.id })
    await run('SESSION_PLATES')
    expect(await plateOf('sessions', session)).toMatch(/^~/)
    expect(await node.rows('plates', { plate: '779RET' })).toHaveLength(1)
  })

  test.each([
    { what: 'unpaid', session: aSession().failed() },
    { what: 'not charged', session: aSession() },
    { what: 'refund running', session: aSession().refundRequested() },
  ])('$what: kept until it is settled', async ({ session }) => {
    const open = await paidAt(end, session)
    await run('SESSION_PLATES')
    expect(await plateOf('sessions', open)).toBe(open.plate)
  })

  test('paid later than its end: counts from the payment', async () => {
    const session = await paidAt(end)
    await sql`update payment_logs set created_at = ${daysAgo(89)} where session_id = ${session.id}`.execute(db)
    await run('SESSION_PLATES')
    expect(await plateOf('sessions', session)).toBe(session.plate)
    await sql`update payment_logs set created_at = ${daysAgo(90, -1)} where session_id = ${session.id}`.execute(db)
    await run('SESSION_PLATES')
    expect(await plateOf('sessions', session)).toMatch(/^~/)
  })

  test('deleted and free ones: anonymised too', async () => {
    const deleted = await paidAt(end, aSession().costing(0).deleted())
    await run('SESSION_PLATES')
    expect(await plateOf('sessions', deleted)).toMatch(/^~/)
    expect(await node.rows('plates', { plate: deleted.plate })).toEqual([])
  })
})

describe('unmatched reads', () => {
  test('image, exception and read: gone; the gate command stays without it', async () => {
    await storage.put('lpr/unmatched.jpg', Buffer.from('image'), 'image/jpeg')
    const read = await anLprEvent(daysAgo(31)).at(place).withImage('lpr/unmatched.jpg').save(db)
    const exception = { lpr_event_id: read.id, kind: 'UNREAD', created_at: daysAgo(31), updated_at: daysAgo(31) }
    const { id } = await insertRow(db, 'lpr_exceptions', { ...exception, place_id: place.id })
    const { id: commandId } = await insertRow(db, 'gate_commands', {
      command_id: node.services.uuid(),
      gate_controller_id: controller.id,
      command: 'OPEN',
      lpr_event_id: read.id,
      created_at: daysAgo(31),
      expires_at: daysAgo(30),
      status: 'DONE',
    })
    await run('UNMATCHED_READS')
    expect(await node.rows('lpr_events', { id: read.id })).toEqual([])
    expect(await node.rows('lpr_exceptions', { id })).toEqual([])
    expect(await node.row('gate_commands', commandId)).toMatchObject({ lpr_event_id: null })
    expect(await storage.get('lpr/unmatched.jpg')).toBeNull()
  })

  test('entry read of a session: kept as long as the session', async () => {
    const session = await paidAt(daysAgo(40))
    await run('UNMATCHED_READS')
    expect(await node.rows('lpr_events', { id: session.start_lpr_event_id ?? 0 })).toHaveLength(1)
  })

  test('image shared with a read that stays: the file stays', async () => {
    await storage.put('lpr/shared.jpg', Buffer.from('image'), 'image/jpeg')
    await anLprEvent(daysAgo(31)).at(place).withImage('lpr/shared.jpg').save(db)
    await anLprEvent(daysAgo(1)).at(place).withImage('lpr/shared.jpg').save(db)
    await run('UNMATCHED_READS')
    expect(await storage.get('lpr/shared.jpg')).not.toBeNull()
  })
})

describe('passes', () => {
  test('deleted pass without an end, and a held client: hash of the car from the deletion on, held one stays', async () => {
    const client = await aClient().withPhone('+37255512399').withPlates('805RET').save(db)
    const passOf = (holder: ReturnType<typeof aPass>) =>
      holder.at(place).covering('805RET').from(daysAgo(800)).deleted(daysAgo(366)).save(db)
    const gone = await passOf(aPass().waiting(nextPhone()))
    const held = await passOf(aPass().of(client))
    await holdClient(client)
    const plates = async () =>
      Promise.all(
        [gone, held].map(async ({ id }) => (await node.row('monthly_passes', id)).client_active_license_plate),
      )
    await run('PASS_PLATES')
    // The hold of a client keeps every pass with that car's plate.
    expect(await plates()).toEqual(['805RET', '805RET'])
    await node.call(api.retention.liftClientHold, { id: client.id, Reason: 'Case closed' }, admin)
    await run('PASS_PLATES')
    const hash = expect.stringMatching(/^~[a-z]{11}$/)
    expect(await plates()).toEqual([hash, hash])
  })
})

describe('registrants', () => {
  const registrant = async ({ id }: Sample) => {
    const row = await node.row('campaign_registrants', id)
    return { name: row.name, plate: (await node.row('plates', row.plate_id ?? 0)).plate }
  }
  const running = () => aCampaign().from(daysAgo(800)).at(place).save(db)

  test.each([
    ['a fine', (plate: string) => aFine().at(place).ofPlate(plate).save(db)],
    ['a dispute', (plate: string) => aDispute().at(place).ofPlate(plate).save(db)],
    [
      'a vehicle group',
      async (plate: string) => {
        const times = { created_at: node.clock.instant(), updated_at: node.clock.instant() }
        const { id } = await insertRow(db, 'vehicle_groups', { name: `Vans ${plate}`, ...times })
        return insertRow(db, 'vehicle_group_plates', { vehicle_group_id: id, plate_id: await savePlate(db, plate) })
      },
    ],
    ['another registrant', async (plate: string) => registrantIn(await running(), plate)],
  ])('plate that %s refers to: stays there, the registrant has its hash', async (_, save) => {
    const plate = `${nextHolder()}TIE`
    await save(plate)
    const gone = await registrantIn(await aCampaign().until(daysAgo(366)).at(place).save(db), plate)
    await run('REGISTRANTS')
    expect(await registrant(gone)).toEqual({ name: '', plate: expect.stringMatching(/^~[a-z]{11}$/) })
    expect(await node.rows('plates', { plate })).toHaveLength(1)
  })

  test('removed registrant, deleted campaign: from then on; a granted right that runs longer: from its end (R118)', async () => {
    const removed = await registrantIn(await running(), '810RET')
    await updateRow(db, 'campaign_registrants', { ...removed, deleted_at: daysAgo(366) })
    const deleted = await running()
    const [pending, granted] = [
      await registrantIn(deleted, '811RET'),
      await registrantIn(deleted, '812RET', 'APPROVED'),
    ]
    const right = { granted_at: daysAgo(700), valid_to: daysAgo(100) }
    await updateRow(db, 'campaign_registrants', { ...granted, ...right })
    await updateRow(db, 'campaigns', { id: deleted.id, deleted_at: daysAgo(366) })
    const staying = await registrantIn(await running(), '813RET')
    await run('REGISTRANTS')
    const names = await Promise.all(
      [removed, pending, granted, staying].map(async (one) => (await registrant(one)).name),
    )
    expect(names).toEqual(['', '', 'Mari', 'Mari'])
  })

  test('campaign prolonged in time: its registrants stay', async () => {
    const campaign = await aCampaign().from(daysAgo(800)).until(daysAgo(366)).at(place).save(db)
    const one = await registrantIn(campaign, '814RET')
    await updateRow(db, 'campaigns', { id: campaign.id, valid_to: daysAgo(-10) })
    await run('REGISTRANTS')
    expect((await registrant(one)).name).toBe('Mari')
  })

  test('legal hold of the client: its registrations stay', async () => {
    const client = await aClient().withPhone('+37255598111').save(db)
    const one = await registrantIn(await aCampaign().until(daysAgo(366)).at(place).save(db), '815RET')
    await updateRow(db, 'campaign_registrants', { ...one, client_id: client.id })
    await holdClient(client)
    await run('REGISTRANTS')
    expect((await registrant(one)).name).toBe('Mari')
    await node.call(api.retention.liftClientHold, { id: client.id, Reason: 'Case closed' }, admin)
    await run('REGISTRANTS')
    expect((await registrant(one)).name).toBe('')
  })
})

describe('legal hold', () => {
  test('of a session: its plate, booking, unmatched reads and audit stay until it is lifted', async () => {
    const booking = await aBooking().at(place).plated('801RET').from(daysAgo(401)).until(daysAgo(400)).save(db)
    await updateRow(db, 'bookings', { id: booking.id, name: 'Mari' })
    const session = await paidAt(daysAgo(1200), aSession().plated('801RET').paid().onBooking(booking.id))
    const read = await anLprEvent(daysAgo(31)).at(place).of('801RET').save(db)
    const event = { fact: 'session.ended', entity: 'session', entity_id: String(session.id) }
    const { id } = await insertRow(db, 'audit_events', { ...event, created_at: daysAgo(1200) })
    await hold(session)
    const kept = async () => [
      await plateOf('sessions', session),
      (await node.row('bookings', booking.id)).name,
      await isThere('lpr_events', read),
      await isThere('audit_events', { id }),
    ]
    for (const kind of retentionKinds) await run(kind)
    expect(await kept()).toEqual(['801RET', 'Mari', true, true])
    for (const kind of ['UNMATCHED_READS', 'SESSION_PLATES', 'BOOKING_CONTACTS', 'AUDIT'] as const) {
      expect(await figures(kind)).toMatchObject({ HeldBack: 1 })
      expect(await dryRun(kind)).toMatchObject({ HeldBack: 1 })
    }
    await node.call(api.retention.liftSessionHold, { id: session.id, Reason: 'Case closed' }, admin)
    for (const kind of retentionKinds) await run(kind)
    expect(await kept()).toEqual([expect.stringMatching(/^~/), '', false, false])
  })

  test('of a client: sessions, bookings by phone, reads of the car and audit stay', async () => {
    const client = await aClient().withPhone('+37255598765').withPlates('802RET').save(db)
    const session = await paidAt(daysAgo(100), aSession().by(client).paid())
    const booking = await aBooking()
      .at(place)
      .from(daysAgo(401))
      .until(daysAgo(400))
      .of({ phone: '+37255598765' })
      .save(db)
    const read = await anLprEvent(daysAgo(31)).at(place).of('B02RET').correctedTo('802RET').save(db)
    const event = { fact: 'client.saved', entity: 'client', entity_id: String(client.id) }
    const { id } = await insertRow(db, 'audit_events', { ...event, created_at: daysAgo(1200) })
    await holdClient(client)
    for (const kind of retentionKinds) await run(kind)
    expect(await plateOf('sessions', session)).toBe('802RET')
    expect(await node.row('bookings', booking.id)).toMatchObject({ phone: '+37255598765' })
    expect([await isThere('lpr_events', read), await isThere('audit_events', { id })]).toEqual([true, true])
  })

  test('of a fine: its plate, debtor, image, checks and audit stay until it is lifted (R142)', async () => {
    const at = daysAgo(1200)
    const closed = { status: 'PAID', paid_in_cents: 3_000, updated_at: at, debtor_name: 'Mari' }
    const fine = await aFine().at(place).ofPlate('803RET').with(closed).save(db)
    const storage_key = `fines/${fine.id}/1.jpg`
    await storage.put(storage_key, Buffer.from('photo'), 'image/jpeg')
    await insertRow(db, 'fine_images', { fine_id: fine.id, storage_key, taken_at: at })
    const seen = { place_id: place.id, plate: '803RET', result: 'UNKNOWN', owner_id: admin.id, fine_id: fine.id }
    const check = await insertRow(db, 'status_checks', { checked_at: at, ...seen })
    const event = { fact: 'fine.issued', entity: 'fine', entity_id: String(fine.id) }
    const audit = await insertRow(db, 'audit_events', { ...event, created_at: at })
    const record = { id: fine.id, Reason: 'Court case' }
    expect((await node.call(api.retention.setFineHold, record, admin)).body).toMatchObject({ IsHeld: true })
    expect((await node.call(api.retention.fineHold, record, admin)).body).toMatchObject({ Reason: 'Court case' })
    const kept = async () => [
      (await node.row('fines', fine.id)).debtor_name,
      (await storage.get(storage_key)) !== null,
      await isThere('status_checks', check),
      await isThere('audit_events', audit),
    ]
    for (const kind of retentionKinds) await run(kind)
    expect(await kept()).toEqual(['Mari', true, true, true])
    await node.call(api.retention.liftFineHold, record, admin)
    for (const kind of retentionKinds) await run(kind)
    expect(await kept()).toEqual(['', false, false, false])
  })

  test('of the successor of a fine: photos of the replaced one stay, without it until 30 days after its end (R134)', async () => {
    const closed = { updated_at: daysAgo(40) }
    const old = await aFine()
      .at(place)
      .ofPlate('804RET')
      .with({ status: 'REPLACED', ...closed })
      .save(db)
    const storage_key = `fines/${old.id}/1.jpg`
    await storage.put(storage_key, Buffer.from('photo'), 'image/jpeg')
    await insertRow(db, 'fine_images', { fine_id: old.id, storage_key, taken_at: closed.updated_at })
    const { id } = await aFine().at(place).ofPlate('806RET').with({ predecessor_id: old.id }).save(db)
    const isStored = async () => {
      await run('FINE_IMAGES')
      return (await storage.get(storage_key)) !== null
    }
    expect(await isStored()).toBe(true)
    await updateRow(db, 'fines', { id, status: 'CANCELLED', ...closed })
    await node.call(api.retention.setFineHold, { id, Reason: 'Court case' }, admin)
    expect(await isStored()).toBe(true)
    await node.call(api.retention.liftFineHold, { id, Reason: 'Decided' }, admin)
    expect(await isStored()).toBe(false)
  })

  test('set and lifted with a reason, audited; twice: refused', async () => {
    const session = await aSession().at(place).save(db)
    const find = async () => (await node.call(api.retention.sessionHold, { id: session.id }, admin)).body
    const lift = () => node.call(api.retention.liftSessionHold, { id: session.id, Reason: 'Case closed' }, admin)
    expect(await find()).toMatchObject({ IsHeld: false, Reason: '', By: '' })
    expect(refusalOf(await lift())).toEqual([409, 'retention.notHeld'])
    expect((await hold(session)).status).toBe(200)
    expect(await find()).toEqual({ IsHeld: true, Reason: 'Court case', By: 'Kadri Tamm', At: node.clock.instant() })
    expect(refusalOf(await hold(session))).toEqual([409, 'retention.alreadyHeld'])
    expect((await lift()).body).toMatchObject({ IsHeld: false })
    expect(await node.audit('session', session.id)).toMatchObject([
      { fact: 'session.legalHoldSet', reason: 'Court case', owner_id: admin.id },
      { fact: 'session.legalHoldLifted', reason: 'Case closed', owner_id: admin.id },
    ])
  })
})

describe('batches', () => {
  const lines = (count: number) =>
    sql`insert into controller_logs (gate_controller_id, time, level, message)
      select ${controller.id}, ${daysAgo(95)}::timestamptz + i * interval '1 microsecond', 'INFO', 'boot'
      from generate_series(1, ${count}::int) i`.execute(db)

  test('more rows than a batch takes: all removed', async () => {
    await lines(2_001)
    await run('CONTROLLER_LOGS')
    expect(await figures('CONTROLLER_LOGS')).toMatchObject({ RemovedLast: 2_001 })
    expect(await node.rows('controller_logs', { gate_controller_id: controller.id, message: 'boot' })).toHaveLength(1)
  })

  test('crash after a batch: its rows stay counted, the next run removes the rest', async () => {
    await lines(1_170)
    let batches = 0
    const crashing = {
      ...node.jobContext(),
      transaction: <T>(work: Parameters<ReturnType<typeof node.jobContext>['transaction']>[0]) => {
        batches += 1
        if (batches === 2) throw new Error('the process ended')
        return node.jobContext().transaction(work) as Promise<T>
      },
    }
    const job = retentionJobs[retentionKinds.indexOf('CONTROLLER_LOGS')]!
    await expect(job.run(crashing, {})).rejects.toThrow('the process ended')
    expect(await figures('CONTROLLER_LOGS')).toMatchObject({ RemovedLast: 1_000, IsFinished: false })
    await run('CONTROLLER_LOGS')
    expect(await figures('CONTROLLER_LOGS')).toMatchObject({
      RemovedLast: 1_170,
      RemovedTotal: 1_170,
      IsFinished: true,
    })
  })

  test('crash before a file is removed: the next run removes it', async () => {
    await storage.put('lpr/left.jpg', Buffer.from('image'), 'image/jpeg')
    await db.insertInto('retired_files').values({ storage_key: 'lpr/left.jpg' }).execute()
    await run('UNMATCHED_READS')
    expect(await storage.get('lpr/left.jpg')).toBeNull()
    expect(await db.selectFrom('retired_files').selectAll().execute()).toEqual([])
  })

  test('audit trail: younger events are refused by the database', async () => {
    const event = { fact: 'place.changed', entity: 'place', entity_id: '1', created_at: node.clock.instant() }
    const { id } = await insertRow(db, 'audit_events', event)
    await expect(db.deleteFrom('audit_events').where('id', '=', id).execute()).rejects.toThrow('append-only')
  })
})

test('figures: next run at night in Tallinn, gauges by kind at /metrics', async () => {
  const before = await list()
  expect(before.map(({ Kind, Days }) => [Kind, Days])).toEqual(Object.entries(retentionDays))
  expect(before[0]).toMatchObject({ LastRunAt: '0001-01-01T00:00:00Z', NextRunAt: '2026-03-05T02:00:00.000Z' })
  const minutes = before.map(({ NextRunAt }) => Number(/^2026-03-05T02:(\d\d):00.000Z$/.exec(NextRunAt)?.[1]))
  expect(minutes).toEqual([...new Set(minutes)].toSorted((a, b) => a - b))
  expect(minutes).not.toContain(Number.NaN)
  await run('CONTROLLER_LOGS')
  const { body: payload } = await node.call('GET /metrics', undefined, { token: metricsToken })
  expect(payload).toContain('parkla_retention_removed_rows{kind="CONTROLLER_LOGS"} 0')
  expect(payload).toContain(
    `parkla_retention_last_run_timestamp_seconds{kind="CONTROLLER_LOGS"} ${node.clock.now().getTime() / 1000}`,
  )
})

test('disputes not decided, or with a payout to be made: kept', async () => {
  const old = { updated_at: daysAgo(2 * retentionDays.DISPUTES) }
  const open = await aDispute().at(place).ofPlate('771DSP').with(old).save(db)
  const unpaid = await aDispute().at(place).ofPlate('772DSP').inStatus('APPROVED').with(old).save(db)
  await savePayout(db, {
    dispute_id: unpaid.id,
    place_id: place.id,
    amount_in_cents: 300,
    requested_by_owner_id: admin.id,
    created_at: old.updated_at,
  })
  await run('DISPUTES')
  for (const { id } of [open, unpaid]) expect((await node.row('disputes', id)).email).toBe('mari@example.test')
})
