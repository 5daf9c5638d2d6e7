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
      max_number_of_registrants: more.room ?? 0,
      valid_from: more.from === undefined ? null : midnight(nowMs, zone, more.from),
      valid_to: more.to === undefined ? null : midnight(nowMs, zone, more.to),
      time_zone: zone,
      public_registration_link_uuid: `00000000-0000-4000-9000-${String(id).padStart(12, '0')}`,
      ...times,
    })),
    campaign_places: rows.flatMap(({ id, places }) => places.map((place) => ({ campaign_id: id, place_id: place.id }))),
  }
}
