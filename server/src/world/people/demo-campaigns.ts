import { found } from '../../kit/http/errors.ts'
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

type Campaign = readonly [
  name: string,
  code: string,
  places: string,
  days: readonly number[],
  columns: Row<'campaigns'>,
]

/** In every state but full, and two templates (R111, R118); `days` from today: the validity, the end exclusive. */
const campaigns: readonly Campaign[] = [
  ['Sügisnädalad kesklinnas', 'SUGIS26', 'TLN-VABADUSE TLN-VIRU TLN-ROTERMANNI-2', [-60, 30], { discount_percent: 20 }],
  [
    'Uue kliendi kingitus',
    'TERE5',
    'TLN-ULEMISTE TLN-TELLISKIVI',
    [],
    { ...gift(500), max_number_of_registrants: 500 },
  ],
  ['Jõuluturg 2026', 'JOULUD', 'TLN-VABADUSE', [8, 40], { discount_percent: 15, max_number_of_registrants: 200 }],
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
  const { region = null, time_zone = 'Europe/Tallinn' } = places[0] ?? {}
  const term = { valid_from: midnight(time_zone, from), valid_to: midnight(time_zone, to) }
  const texts = { name, campaign_code: code, region, time_zone, public_registration_link_uuid: random.uuid() }
  const id = add('campaigns', { ...texts, ...term, ...columns })
  for (const { id: place_id } of places) add('campaign_places', { campaign_id: id, place_id })
  const { discount_percent: percent = 0, discount_credit_in_cents: credit = 0 } = columns as Record<string, number>
  /** The first approval copies the right from the campaign (R73). */
  const addRegistrant = (
    person: Row<'campaign_registrants'>,
  ): { registrantId: number; row: { used_in_cents: number } } => {
    const registered_at = before(62 + random.next() * 20)
    const isApproved = person.status === 'APPROVED'
    const right = { granted_at: registered_at, discount_percent: percent, credit_in_cents: credit, ...term }
    const row = {
      campaign_id: id,
      registration_type: 'LINK_REGISTRATION',
      registered_at,
      used_in_cents: 0,
      created_at: registered_at,
      ...person,
      ...(isApproved && right),
    }
    const registrantId = add('campaign_registrants', row)
    if (isApproved && credit > 0)
      add('campaign_ledger', {
        registrant_id: registrantId,
        kind: 'GRANTED',
        amount_in_cents: credit,
        created_at: registered_at,
      })
    return { registrantId, row }
  }
  for (const [index, [person, status]] of (at < 2 ? namedRegistrants : []).entries())
    addRegistrant({
      name: person,
      status,
      email: `registrant${id}${index}@example.test`,
      phone: `+3725600${id}00${index}`,
      ...(status === '' && { registration_type: 'MANUALLY_INVITED', invite_uuid: random.uuid(), registered_at: null }),
    })
  const isRunning = places.length > 0 && (from ?? 0) <= 0 && (to ?? 1) > 0
  for (let count = 0; isRunning && count < clientsPerCampaign; count += 1) {
    const car = found(world.takeClient(codes)[0])
    const { id: client_id, name: person, email, phone_number: phone } = found(car.client)
    const contact = { client_id, plate_id: car.plateId, name: person, email, phone, status: 'APPROVED' }
    const registration_type = count % 4 === 0 ? 'CAMPAIGN_CODE' : 'LINK_REGISTRATION'
    const campaign = { id, percent, leftInCents: credit, ...addRegistrant({ ...contact, registration_type }) }
    world.giveRight('campaign', {
      placeIds: places.map((place) => place.id),
      cars: [car],
      right: { links: {}, campaign },
    })
  }
}

/** Adds campaigns with their registrants. */
export const addCampaigns = (world: World): void => {
  for (const [at, campaign] of campaigns.entries()) addCampaign(world, campaign, at)
}
