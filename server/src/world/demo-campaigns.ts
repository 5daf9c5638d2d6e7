import type { CampaignType } from '@parkla/contract/campaigns/campaigns.filters.ts'
import { midnight } from './demo-days.ts'
import type { DemoSites } from './demo-places.ts'

type More = {
  /** Cents of credit instead of percent. */
  credit?: number
  type?: CampaignType
  /** Validity in days from today, the end exclusive; open-ended by default. */
  from?: number
  to?: number
  room?: number
  isTemplate?: true
}

/** `percent` is 0 for credit; the first campaign is the one of the demo's discounted sessions. */
const campaigns: readonly (readonly [name: string, code: string, places: string, percent: number, more: More])[] = [
  ['Sügisnädalad kesklinnas', 'SUGIS26', 'TLN-VABADUSE TLN-VIRU TLN-ROTERMANNI', 20, { from: -60, to: 30 }],
  ['Uue kliendi kingitus', 'TERE5', 'TLN-ULEMISTE TLN-TELLISKIVI', 0, { credit: 500, room: 500 }],
  ['Jõuluturg 2026', 'JOULUD', 'TLN-VABADUSE', 15, { from: 8, to: 40, room: 200 }],
  ['Konverentsi külalised', 'KONVERENTS', 'TLN-SADAM', 0, { type: 'PREPAID_CREDIT', credit: 2_000, to: 14 }],
  ['Vasaras atlaide Rīgā', 'VASARA', 'RIX-CENTRS RIX-ORIGO', 10, { from: -150, to: -60 }],
  ['Protsendi soodustus', '', '', 10, { isTemplate: true }],
  ['Kinkekrediit uuele kliendile', '', '', 0, { credit: 500, isTemplate: true }],
]

const payer = {
  payer_name: 'Konverentsikeskus OÜ',
  payer_registry_code: '12345678',
  payer_address: 'Sadama 25, Tallinn',
  payer_email: 'arved@konverents.test',
}

/** Campaigns in every state but full, and two templates (R111, R118). */
export const makeCampaigns = ({ placeOf }: Pick<DemoSites, 'placeOf'>, nowMs: number) => {
  const rows = campaigns.map(([name, code, codes, percent, more], index) => {
    const places = codes === '' ? [] : codes.split(' ').map(placeOf)
    const zone = places[0]?.time_zone ?? 'Europe/Tallinn'
    const times = { created_at: midnight(nowMs, zone, -90), updated_at: midnight(nowMs, zone, -90) }
    return { id: index + 1, name, code, percent, more, places, zone, times }
  })
  return {
    campaigns: rows.map(({ id, name, code, percent, more, places, zone, times }) => ({
      id,
      name,
      region: places[0]?.region ?? null,
      is_template: more.isTemplate ?? false,
      type: more.type ?? (more.credit === undefined ? 'DISCOUNT_PERCENT' : 'DISCOUNT_CREDIT'),
      discount_percent: percent,
      discount_credit_in_cents: more.credit ?? 0,
      campaign_code: code,
      ...(more.type === 'PREPAID_CREDIT' ? payer : {}),
      max_number_of_registrants: more.room ?? 0,
      valid_from: more.from === undefined ? null : midnight(nowMs, zone, more.from),
      valid_to: more.to === undefined ? null : midnight(nowMs, zone, more.to),
      time_zone: zone,
      public_registration_link_uuid: `00000000-0000-4000-9000-${String(id).padStart(12, '0')}`,
      ...times,
    })),
    campaign_places: rows.flatMap(({ id, places }) => places.map((place) => ({ campaign_id: id, place_id: place.id }))),
    ...makeRegistrants(rows),
  }
}

const registrantNames: readonly (readonly [name: string, status: '' | 'PENDING' | 'APPROVED' | 'DECLINED'])[] = [
  ['Mari Mets', 'APPROVED'],
  ['Jaan Tamm', 'APPROVED'],
  ['Liis Kask', 'PENDING'],
  ['Andres Saar', 'PENDING'],
  ['Aleksandra Maria Kuznetsova-Põldmäe', 'DECLINED'],
  ['Peeter Rebane', ''],
]

type CampaignOfDemo = { id: number; percent: number; more: More; times: { created_at: string; updated_at: string } }

/** Registrants in every status of the first two campaigns; the approved ones have their right (R73). */
const makeRegistrants = (campaigns: readonly CampaignOfDemo[]) => {
  const registrants = campaigns.slice(0, 2).flatMap(({ id, percent, more, times }) =>
    registrantNames.map(([name, status], index) => {
      const isApproved = status === 'APPROVED'
      const isInvited = status === ''
      return {
        id: (id - 1) * registrantNames.length + index + 1,
        campaign_id: id,
        name,
        email: `registrant${id}${index}@example.test`,
        phone: `+3725600${id}${String(index).padStart(3, '0')}`,
        registration_type: isInvited ? 'MANUALLY_INVITED' : 'LINK_REGISTRATION',
        status,
        invite_uuid: isInvited ? `00000000-0000-4000-9100-${String(id).padStart(12, '0')}` : null,
        registered_at: isInvited ? null : times.created_at,
        granted_at: isApproved ? times.created_at : null,
        discount_percent: isApproved ? percent : 0,
        credit_in_cents: isApproved ? (more.credit ?? 0) : 0,
        ...times,
      }
    }),
  )
  const granted = registrants.filter(({ credit_in_cents: cents }) => cents > 0)
  return {
    campaign_registrants: registrants,
    campaign_ledger: granted.map(({ id, credit_in_cents, created_at }, index) => ({
      id: index + 1,
      registrant_id: id,
      kind: 'GRANTED',
      amount_in_cents: credit_in_cents,
      created_at,
    })),
  }
}
