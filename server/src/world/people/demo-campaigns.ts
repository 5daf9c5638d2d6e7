import type { CampaignType } from '@parkla/contract/campaigns/campaigns.filters.ts'
import { hourMs } from '@parkla/contract/kit/time.ts'
import { found } from '../../kit/http/errors.ts'
import { instantOf, midnight } from '../demo-days.ts'
import type { DemoDriver, DemoDrivers } from './demo-drivers.ts'
import type { DemoPlace, DemoSites } from '../places/demo-places.ts'
import type { DemoRow } from '../stays/demo-rows.ts'
import type { Visit } from '../stays/demo-visits.ts'
import { openRandom } from '../random.ts'

type Making = Pick<DemoSites, 'placeOf'> & { drivers: DemoDrivers; nowMs: number }

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

/** `percent` is 0 for credit. */
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

/** A campaign with its places and the moments of its rows. */
const campaignOf = (
  [name, code, codes, percent, more]: (typeof campaigns)[number],
  index: number,
  { placeOf, nowMs }: Making,
) => {
  const places = codes === '' ? [] : codes.split(' ').map(placeOf)
  const zone = places[0]?.time_zone ?? 'Europe/Tallinn'
  const day = (days?: number) => (days === undefined ? null : midnight(nowMs, zone, days))
  const times = { created_at: midnight(nowMs, zone, -90), updated_at: midnight(nowMs, zone, -90) }
  const term = { valid_from: day(more.from), valid_to: day(more.to) }
  return { id: index + 1, name, code, percent, credit: more.credit ?? 0, more, places, zone, term, times }
}
type CampaignOfDemo = ReturnType<typeof campaignOf>

/** In every state but full, and two templates (R111, R118). */
const rowOf = ({ id, name, code, percent, credit, more, places, zone, term, times }: CampaignOfDemo) => ({
  id,
  name,
  region: places[0]?.region ?? null,
  is_template: more.isTemplate ?? false,
  type: more.type ?? (more.credit === undefined ? 'DISCOUNT_PERCENT' : 'DISCOUNT_CREDIT'),
  discount_percent: percent,
  discount_credit_in_cents: credit,
  campaign_code: code,
  ...(more.type === 'PREPAID_CREDIT' ? payer : {}),
  max_number_of_registrants: more.room ?? 0,
  ...term,
  time_zone: zone,
  public_registration_link_uuid: `00000000-0000-4000-9000-${String(id).padStart(12, '0')}`,
  ...times,
})

const registrantNames: readonly (readonly [name: string, status: '' | 'PENDING' | 'APPROVED' | 'DECLINED'])[] = [
  ['Mari Mets', 'APPROVED'],
  ['Jaan Tamm', 'APPROVED'],
  ['Liis Kask', 'PENDING'],
  ['Andres Saar', 'PENDING'],
  ['Aleksandra Maria Kuznetsova-Põldmäe', 'DECLINED'],
  ['Peeter Rebane', ''],
]

/** A driver in a campaign; what was taken off the price of their visits, by the start. */
type Registrant = { campaign: CampaignOfDemo; driver: DemoDriver; leftInCents: number; discounts: Map<string, number> }

/** Columns of the right, which the first approval copies from the campaign (R73). */
const rightColumns = ({ percent, credit, term }: CampaignOfDemo, granted_at: string) => ({
  status: 'APPROVED',
  granted_at,
  discount_percent: percent,
  credit_in_cents: credit,
  ...term,
})

const registeredAt = ({ discounts }: Registrant): string => {
  const [first = ''] = [...discounts.keys()].toSorted()
  return instantOf(Date.parse(first) - hourMs)
}

const rowOfDriver = (registrant: Registrant, { drivers }: Making) => {
  const { campaign, driver } = registrant
  const { id: client_id, name, email, phone_number: phone } = found(drivers.clients[driver.clientId - 1])
  const at = registeredAt(registrant)
  return {
    campaign_id: campaign.id,
    client_id,
    plate_id: driver.plateId,
    name,
    email,
    phone,
    registration_type: driver.clientId % 4 === 0 ? 'CAMPAIGN_CODE' : 'LINK_REGISTRATION',
    registered_at: at,
    ...rightColumns(campaign, at),
    created_at: at,
    updated_at: at,
  }
}

/** Registrants in every status, who have not parked. */
const namedRows = (campaign: CampaignOfDemo) =>
  registrantNames.map(([name, status], index) => {
    const { id, times } = campaign
    const isInvited = status === ''
    return {
      campaign_id: id,
      name,
      email: `registrant${id}${index}@example.test`,
      phone: `+3725600${id}${String(index).padStart(3, '0')}`,
      registration_type: isInvited ? 'MANUALLY_INVITED' : 'LINK_REGISTRATION',
      invite_uuid: isInvited ? `00000000-0000-4000-9100-${String(id).padStart(12, '0')}` : null,
      registered_at: isInvited ? null : times.created_at,
      ...(status === 'APPROVED' ? rightColumns(campaign, times.created_at) : { status }),
      ...times,
    }
  })

/** What the sessions took of a right; a refunded one gives its credit back (R69). */
const usesOf = ({ campaign, driver, discounts }: Registrant, registrant_id: number, sessions: readonly DemoRow[]) =>
  sessions
    .filter((row) => row.plate_id === driver.plateId && row.campaign_id === campaign.id && row.status !== 'CANCELLED')
    .filter(({ start_time }) => discounts.has(start_time))
    .map((row) => ({
      session_id: row.id,
      registrant_id,
      campaign_id: campaign.id,
      percent: campaign.percent,
      percent_before: 0,
      discount_in_cents: discounts.get(row.start_time) ?? 0,
      credit_in_cents: row.campaign_credit_in_cents,
      is_returned: row.payment_status === 'REFUNDED',
      used_at: row.end_time ?? row.start_time,
    }))
type Use = ReturnType<typeof usesOf>[number]

const ledgerOf = ({ registrant_id, session_id, credit_in_cents: cents, is_returned, used_at: created_at }: Use) =>
  cents === 0
    ? []
    : [
        { registrant_id, session_id, kind: 'USED', amount_in_cents: -cents, created_at },
        ...(is_returned ? [{ registrant_id, session_id, kind: 'RETURNED', amount_in_cents: cents, created_at }] : []),
      ]

const rowsAfter = (
  { campaigns: all, registrants, making }: { campaigns: CampaignOfDemo[]; registrants: Registrant[]; making: Making },
  sessions: readonly DemoRow[],
) => {
  const used = registrants.filter(({ discounts }) => discounts.size > 0)
  const people = [
    ...all.slice(0, 2).flatMap((campaign) => namedRows(campaign).map((row) => ({ row, registrant: undefined }))),
    ...used.map((registrant) => ({ row: rowOfDriver(registrant, making), registrant })),
  ].sort((one, other) => Date.parse(one.row.created_at) - Date.parse(other.row.created_at))
  const ofCampaigns = sessions.filter(({ campaign_id }) => campaign_id !== null)
  const rows = people.map(({ row, registrant }, index) => {
    const uses = registrant ? usesOf(registrant, index + 1, ofCampaigns) : []
    const kept = uses.filter(({ is_returned }) => !is_returned)
    const used_in_cents = kept.reduce((sum, { credit_in_cents }) => sum + credit_in_cents, 0)
    return { registrant: { id: index + 1, ...row, used_in_cents }, uses }
  })
  const granted = rows.flatMap(({ registrant: { id: registrant_id, ...row } }) => {
    if (!('granted_at' in row) || row.credit_in_cents === 0) return []
    const { granted_at: created_at, credit_in_cents: amount_in_cents } = row
    return [{ registrant_id, session_id: null, kind: 'GRANTED', amount_in_cents, created_at }]
  })
  const uses = rows.flatMap((one) => one.uses)
  return {
    campaigns: all.map(rowOf),
    campaign_places: all.flatMap(({ id, places }) => places.map((place) => ({ campaign_id: id, place_id: place.id }))),
    campaign_registrants: rows.map(({ registrant }) => registrant),
    campaign_uses: uses,
    campaign_ledger: [...granted, ...uses.flatMap(ledgerOf)],
  }
}

/** Of visits by clients at the places of a campaign. */
const registeringShare = 0.03

/** Clients register when they come to a place of a running campaign, and use their right from then on. */
export const openCampaignBook = (making: Making) => {
  const random = openRandom(20_267)
  const all = campaigns.map((listed, index) => campaignOf(listed, index, making))
  const registrants = new Map<string, Registrant>()
  const campaignAt = ({ id, parent_id }: DemoPlace) =>
    all
      .slice(0, 4)
      .find(({ more, places }) => (more.from ?? 0) <= 0 && places.some((one) => [id, parent_id].includes(one.id)))
  return {
    /** The right of a visit; undefined for drivers who are not registered, and without credit left. */
    rightOf: ({ place, driver }: Pick<Visit, 'place' | 'driver'>): Registrant | undefined => {
      const campaign = campaignAt(place)
      if (!campaign) return undefined
      const key = `${campaign.id} ${driver.plateId}`
      const known = registrants.get(key)
      if (!known && !random.isTrue(registeringShare)) return undefined
      const right = known ?? { campaign, driver, leftInCents: campaign.credit, discounts: new Map<string, number>() }
      registrants.set(key, right)
      return campaign.percent > 0 || right.leftInCents > 0 ? right : undefined
    },
    /** Rows of campaigns, registrants, uses and ledger. */
    rowsAfter: (sessions: readonly DemoRow[]) =>
      rowsAfter({ campaigns: all, registrants: [...registrants.values()], making }, sessions),
  }
}
export type CampaignBook = ReturnType<typeof openCampaignBook>
