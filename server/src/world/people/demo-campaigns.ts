import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import type { Demo, Row } from '../demo-rows.ts'
import type { Sites } from '../places/demo-places.ts'
import type { Drivers } from './demo-drivers.ts'
import type { Regulars } from './demo-regulars.ts'

type World = Demo & Sites & Drivers & Regulars

const gift = (cents: number) => ({ type: 'DISCOUNT_CREDIT', discount_credit_in_cents: cents })
const payer = {
  payer_name: 'Konverentsikeskus OÜ',
  payer_registry_code: '12345678',
  payer_address: 'Sadama 25, Tallinn',
  payer_email: 'arved@konverents.test',
}
const prepaid = { type: 'PREPAID_CREDIT', discount_credit_in_cents: 2_000, ...payer }

type Campaign = readonly [name: string, code: string, places: string, days: readonly number[], columns: Row<'lists'>]

/** In every state but full, and two templates (R111, R118); `days` from today: the validity, the end exclusive. */
const campaigns: readonly Campaign[] = [
  ['Sügisnädalad kesklinnas', 'SUGIS26', 'TLN-VABADUSE TLN-VIRU TLN-ROTERMANNI-2', [-60, 30], { discount_percent: 20 }],
  ['Uue kliendi kingitus', 'TERE5', 'TLN-ULEMISTE TLN-TELLISKIVI', [], { ...gift(500), max_members: 500 }],
  ['Jõuluturg 2026', 'JOULUD', 'TLN-VABADUSE', [8, 40], { discount_percent: 15, max_members: 200 }],
  ['Konverentsi külalised', 'KONVERENTS', 'TLN-SADAM', [-60, 14], prepaid],
  ['Vasaras atlaide Rīgā', 'VASARA', 'RIX-CENTRS RIX-ORIGO', [-150, -60], { discount_percent: 10 }],
  ['Protsendi soodustus', '', '', [], { discount_percent: 10, is_template: true }],
  ['Kinkekrediit uuele kliendile', '', '', [], { ...gift(500), is_template: true }],
]

/** Registrants in every status, who have not parked. */
const namedRegistrants: readonly (readonly [name: string, status: string])[] = [
  ['Mari Mets', 'APPROVED'],
  ['Jaan Tamm', 'APPROVED'],
  ['Liis Kask', 'PENDING'],
  ['Andres Saar', 'PENDING'],
  ['Aleksandra Maria Kuznetsova-Põldmäe', 'DECLINED'],
  ['Peeter Rebane', ''],
]

const clientsPerCampaign = 45

const addCampaign = (world: World, [name, code, codes, [from, to], columns]: Campaign, at: number): void => {
  const { add, random, midnight, before } = world
  const places = codes === '' ? [] : codes.split(' ').map(world.placeOf)
  const placeIds = places.map((place) => place.id)
  const { region = null, time_zone = 'Europe/Tallinn' } = places[0] ?? {}
  const term = { valid_from: midnight(time_zone, from), valid_to: midnight(time_zone, to) }
  const texts = { kind: 'CAMPAIGN', name, code, region, time_zone, public_registration_link_uuid: random.uuid() }
  const id = add('lists', { type: 'DISCOUNT_PERCENT', ...texts, ...term, ...columns })
  for (const place_id of placeIds) add('list_places', { list_id: id, place_id })
  const { discount_percent: percent = 0, discount_credit_in_cents: credit = 0 } = columns as Record<string, number>
  /** The first approval copies the right from the campaign (R73). */
  const right = { discount_percent: percent, credit_in_cents: credit, ...term }
  const addRegistrant = (person: Row<'list_users'>): void => {
    const registered_at = before(62 + random.next() * 20)
    const link = {
      list_id: id,
      kind: 'CAMPAIGN',
      registration_type: 'LINK_REGISTRATION',
      registered_at,
      created_at: registered_at,
    }
    add('list_users', {
      ...link,
      ...person,
      ...(person.status === 'APPROVED' && { granted_at: registered_at, ...right }),
    })
  }
  for (const [index, [person, status]] of (at < 2 ? namedRegistrants : []).entries())
    addRegistrant({
      name: person,
      status,
      email: `registrant${at + 1}${index}@example.test`,
      phone: `+3725600${at + 1}00${index}`,
      ...(status === '' && { registration_type: 'MANUALLY_INVITED', invite_uuid: random.uuid(), registered_at: null }),
    })
  const isRunning = places.length > 0 && (from ?? 0) <= 0 && (to ?? 1) > 0
  for (let count = 0; count < (isRunning ? clientsPerCampaign : 0); count += 1) {
    const car = found(world.takeClient(codes)[0])
    const { id: client_id, name: person, email, phone_number: phone } = found(car.client)
    const contact = { client_id, plate_id: car.plateId, name: person, email, phone, status: 'APPROVED' }
    const registration_type = count % 4 === 0 ? 'CAMPAIGN_CODE' : 'LINK_REGISTRATION'
    addRegistrant({ ...contact, registration_type })
    const right = { campaign: { id, percent, leftInCents: credit } }
    world.giveRight('campaign', { placeIds, cars: [car], right })
  }
}

export const addCampaigns = (world: World): void => {
  for (const [at, campaign] of campaigns.entries()) addCampaign(world, campaign, at)
}

/** Books what the sessions took of the registrants' rights; a refunded session gives its credit back (R55, R69, R73). */
export const settleCampaigns = async (tx: Tx): Promise<void> => {
  await sql`
    insert into campaign_uses (session_id, registrant_id, campaign_id, percent, percent_before, discount_in_cents,
      credit_in_cents, is_returned, used_at)
    select s.id, r.id, r.campaign_id, p.percent, 0, round(s.cost_in_cents * p.percent / (100.0 - p.percent)),
      s.campaign_credit_in_cents, s.payment_status = 'REFUNDED', s.end_time
    from sessions s join campaign_registrants r on r.campaign_id = s.campaign_id and r.plate_id = s.plate_id
    cross join lateral (select s.applied_discount_percent as percent) p`.execute(tx)
  await sql`
    update sessions s set returned_credit_in_cents = u.credit_in_cents
    from campaign_uses u where u.session_id = s.id and u.is_returned and u.credit_in_cents > 0`.execute(tx)
  await sql`
    insert into campaign_ledger (registrant_id, session_id, kind, amount_in_cents, created_at)
    select id, null::bigint, 'GRANTED', credit_in_cents, granted_at from campaign_registrants where credit_in_cents > 0
    union all select registrant_id, session_id, 'USED', -credit_in_cents, used_at from campaign_uses where credit_in_cents > 0
    union all select registrant_id, session_id, 'RETURNED', credit_in_cents, used_at from campaign_uses
    where credit_in_cents > 0 and is_returned`.execute(tx)
  await sql`
    update campaign_registrants r set used_in_cents = r.credit_in_cents - l.left_in_cents
    from (select registrant_id, sum(amount_in_cents) as left_in_cents from campaign_ledger group by registrant_id) l
    where l.registrant_id = r.id`.execute(tx)
}
