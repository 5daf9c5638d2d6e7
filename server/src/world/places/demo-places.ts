import type { Insertable } from 'kysely'
import { found } from '../../kit/errors.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import type { Demo } from '../demo-rows.ts'
import { washServices, type Profile } from './demo-rhythms.ts'

export type Region = 'EST' | 'LVA'

const estonia = { region: 'EST', time_zone: 'Europe/Tallinn' } as const
const latvia = { region: 'LVA', time_zone: 'Europe/Riga' } as const

/** By prefix of the place codes; `share` of the clients live there. */
const cities: Readonly<Record<string, { city: string; share: number; region: Region; time_zone: string }>> = {
  TLN: { city: 'Tallinn', share: 0.45, ...estonia },
  TRT: { city: 'Tartu', share: 0.15, ...estonia },
  PRN: { city: 'Pärnu', share: 0.1, ...estonia },
  RIX: { city: 'Rīga', share: 0.22, ...latvia },
  JUR: { city: 'Jūrmala', share: 0.08, ...latvia },
}
export const cityOf = (code: string) => found(cities[code.slice(0, 3)])
export const cityCodes = Object.keys(cities)

/** Fictional places on real streets: code, name, address, profile, spots, net cents per hour (0 = by service). */
export const demoPlaces: readonly (readonly [string, string, string, Profile, number, number])[] = [
  ['TLN-VABADUSE', 'Vabaduse väljaku parkla', 'Vabaduse väljak 10', 'centre', 180, 400],
  ['TLN-SADAMAALA', 'Sadama ala', 'Sadama 25', 'harbour', 400, 240],
  ['TLN-SADAM', 'Sadama parkla', 'Sadama 25', 'harbour', 180, 240],
  ['TLN-SADAM-D', 'Sadama parkla, D-plats', 'Lootsi 13', 'harbour', 140, 240],
  ['TLN-SADAM-A', 'Sadama parkla, A-plats', 'Sadama 23', 'harbour', 120, 240],
  ['TLN-LENNUJAAM', 'Lennujaama parkla', 'Tartu maantee 101', 'airport', 450, 160],
  ['TLN-ROTERMANNI', 'Rotermanni parkimismaja', 'Rotermanni 5', 'centre', 260, 480],
  ['TLN-ROTERMANNI-2', 'Rotermanni parkimismaja, −2. korrus', 'Rotermanni 5', 'centre', 110, 480],
  ['TLN-VIRU', 'Viru väljaku parkla', 'Viru väljak 4', 'mall', 220, 400],
  ['TLN-KOMPASSI', 'Kompassi ärimaja parkla', 'Gonsiori 21', 'office', 90, 200],
  ['TLN-ULEMISTE', 'Ülemiste linnaku parkla', 'Valukoja 8', 'office', 380, 120],
  ['TLN-TELLISKIVI', 'Telliskivi parkla', 'Telliskivi 60', 'centre', 130, 200],
  ['TLN-BALTIJAAM', 'Balti jaama parkla', 'Toompuiestee 37', 'station', 110, 240],
  ['TLN-KRISTIINE', 'Kristiine parkla', 'Endla 45', 'mall', 240, 120],
  ['TLN-PIRITA', 'Pirita ranna parkla', 'Rummu tee 3', 'beach', 160, 100],
  ['TLN-MUSTAMAE', 'Mustamäe elanike parkla', 'Akadeemia tee 30', 'home', 85, 80],
  ['TLN-PESULA', 'Sadama autopesula', 'Jõe 9', 'wash', 4, 0],
  ['TLN-PESULA-L', 'Lasnamäe autopesula', 'Laagna tee 80', 'wash', 5, 0],
  ['TRT-KESK', 'Tartu kesklinna parkla', 'Küüni 7', 'centre', 140, 200],
  ['TRT-RAEKOJA', 'Raekoja parkla', 'Ülikooli 8', 'centre', 60, 240],
  ['TRT-EEDEN', 'Kalda tee parkla', 'Kalda tee 1c', 'mall', 210, 80],
  ['TRT-ULIKOOL', 'Ülikooli parkla', 'Vanemuise 46', 'office', 120, 120],
  ['TRT-ANNELINN', 'Annelinna elanike parkla', 'Anne 40', 'home', 95, 60],
  ['TRT-PESULA', 'Ringtee autopesula', 'Ringtee 75', 'wash', 4, 0],
  ['PRN-RAND', 'Pärnu ranna parkla', 'Ranna puiestee 3', 'beach', 0, 200],
  ['PRN-RAND-L', 'Pärnu ranna parkla, lõunaosa', 'Ranna puiestee 9', 'beach', 80, 200],
  ['PRN-RAND-P', 'Pärnu ranna parkla, põhjaosa', 'Ranna puiestee 1', 'beach', 110, 200],
  ['PRN-RUUTLI', 'Rüütli tänava parkla', 'Rüütli 40', 'centre', 75, 160],
  ['PRN-PESULA', 'Pärnu autopesula', 'Tallinna maantee 82', 'wash', 3, 0],
  ['RIX-CENTRS', 'Centra stāvvieta', 'Elizabetes iela 55', 'centre', 170, 400],
  ['RIX-VECRIGA', 'Vecrīgas stāvvieta', '11. novembra krastmala 17', 'centre', 90, 500],
  ['RIX-ORIGO', 'Stacijas laukuma autostāvvieta', 'Stacijas laukums 2', 'station', 200, 300],
  ['RIX-LIDOSTA', 'Lidostas stāvvieta', 'Ziemeļu iela 4', 'airport', 420, 160],
  ['RIX-OSTA', 'Ostas stāvvieta', 'Eksporta iela 3', 'harbour', 150, 240],
  ['RIX-SKANSTE', 'Skanstes biroju stāvvieta', 'Skanstes iela 50', 'office', 260, 160],
  ['RIX-SPICE', 'Lielirbes stāvvieta', 'Lielirbes iela 29', 'mall', 300, 80],
  ['RIX-AGENSKALNS', 'Āgenskalna iedzīvotāju stāvvieta', 'Nometņu iela 64', 'home', 55, 80],
  ['RIX-MAZGATAVA', 'Krasta automazgātava', 'Krasta iela 68', 'wash', 5, 0],
  ['JUR-MAJORI', 'Majoru stāvvieta', 'Jomas iela 30', 'beach', 120, 240],
  ['JUR-DZINTARI', 'Dzintaru stāvvieta', 'Turaidas iela 11', 'beach', 150, 240],
  ['JUR-LIELUPE', 'Lielupes stāvvieta', 'Bulduru prospekts 150', 'beach', 90, 160],
  ['JUR-MAZGATAVA', 'Jūrmalas automazgātava', 'Dubultu prospekts 51', 'wash', 3, 0],
]

/** Child → parent (R40). Sessions are at the leaves. The spots of a parent are an upper limit; `PRN-RAND` has none. */
const parents: Readonly<Record<string, string>> = {
  'TLN-SADAM': 'TLN-SADAMAALA',
  'TLN-SADAM-D': 'TLN-SADAMAALA',
  'TLN-SADAM-A': 'TLN-SADAMAALA',
  'TLN-ROTERMANNI-2': 'TLN-ROTERMANNI',
  'PRN-RAND-L': 'PRN-RAND',
  'PRN-RAND-P': 'PRN-RAND',
}

const zones: readonly (readonly [code: string, name: string, places: string])[] = [
  ['TLN-KESK', 'Tallinna kesklinn', 'VABADUSE ROTERMANNI ROTERMANNI-2 VIRU KOMPASSI BALTIJAAM'],
  ['TLN-SADAM', 'Tallinna sadam', 'SADAMAALA SADAM SADAM-D SADAM-A PESULA'],
  ['TRT', 'Tartu', 'KESK RAEKOJA ULIKOOL'],
  ['RIX-CENTRS', 'Rīgas centrs', 'CENTRS VECRIGA ORIGO'],
  ['JUR', 'Jūrmala', 'MAJORI DZINTARI LIELUPE'],
]

/** Run by other companies on our platform (R41). */
const partners = ['TLN-KRISTIINE', 'TRT-EEDEN', 'RIX-SPICE']

/** R38: no new public sessions, or exit only. */
const statuses: Readonly<Record<string, 'HIDDEN' | 'CLOSED'>> = { 'TLN-MUSTAMAE': 'HIDDEN', 'JUR-LIELUPE': 'CLOSED' }

/** Spots for bookings, their usual first and last hours (R147). They cost money except at hotels, which bill their guests. */
const bookable: Readonly<Record<string, readonly [spots: number, from: number, until: number, isHotel?: true]>> = {
  'TLN-SADAM': [20, 16, 12],
  'TLN-LENNUJAAM': [45, 6, 18],
  'TLN-ROTERMANNI-2': [12, 15, 11, true],
  'RIX-LIDOSTA': [45, 6, 18],
  'RIX-OSTA': [16, 14, 12],
}

const bookingColumns = (code: string) => {
  const [bookable_spots = null, booking_start_hour = 12, booking_end_hour = 12, isHotel] = bookable[code] ?? []
  const isPriced = bookable_spots !== null && !isHotel
  const terms = { bookable_spots, booking_start_hour, booking_end_hour }
  return { ...terms, is_bookable: bookable_spots !== null, should_calculate_booking_cost: isPriced }
}

/** A row of `places`, with what the generators know besides. */
export type DemoPlace = Insertable<Tables['places']> & {
  id: number
  region: Region
  time_zone: string
  operator: string
  total_spots: number
  is_test: boolean
  profile: Profile
  /** Net cents (R4). */
  hourly: number
  popularity: number
}

const idOf = (code: string): number => demoPlaces.findIndex(([each]) => each === code) + 2

const placeOfRow = (
  [code, name, address, profile, total_spots, hourly]: (typeof demoPlaces)[number],
  index: number,
) => {
  const { city, region, time_zone } = cityOf(code)
  const given = { id: index + 2, code, name, region, time_zone, total_spots, profile, hourly }
  return {
    ...given,
    address_text: `${address}, ${city}`,
    parent_id: code in parents ? idOf(parents[code] ?? '') : null,
    status: statuses[code] ?? 'ACTIVE',
    type: profile === 'wash' ? 'CAR_WASH' : 'PARKING',
    operator: partners.includes(code) ? 'C' : 'B',
    is_test: false,
    popularity: 1.25 - (index % 4) * 0.2,
    ...bookingColumns(code),
  } satisfies DemoPlace
}

/** Adds all places with their zones and car wash services; the internal test place has Id 1 (R41). */
export const addPlaces = ({ add }: Demo) => {
  const located: DemoPlace[] = demoPlaces.map(placeOfRow)
  const test = { ...found(located[0]), id: 1, code: 'TLN-TEST', name: 'Testparkla', address_text: 'Ahtri 12, Tallinn' }
  const places = [
    { ...test, status: 'HIDDEN', total_spots: 5, hourly: 100, is_test: true, popularity: 0.1 },
    ...located,
  ]
  for (const place of places) add('places', place)
  for (const { id: place_id, region } of places.filter(({ type }) => type === 'CAR_WASH'))
    for (const [position, { minutes: duration_min, cents: price_in_cents, ...names }] of washServices.entries())
      add('services', { place_id, position, name: names[region], duration_min, price_in_cents })
  const zonesByCode = new Map(
    zones.map(([code, name, members]) => {
      const placeIds = members.split(' ').map((short) => idOf(`${code.slice(0, 3)}-${short}`))
      const id = add('zones', { code, name })
      for (const place_id of placeIds) add('place_zones', { place_id, zone_id: id })
      return [code, { id, placeIds }]
    }),
  )
  const parentIds = new Set(places.map(({ parent_id }) => parent_id))
  return {
    places,
    /** Places that have no parts. */
    leaves: places.filter(({ id }) => !parentIds.has(id)),
    placeOf: (code: string): DemoPlace => found(places.find((place) => place.code === code)),
    zoneOf: (code: string) => found(zonesByCode.get(code)),
  }
}
export type Sites = ReturnType<typeof addPlaces>
