import { itemAt } from '../random.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { washServices, type Profile } from './demo-rhythms.ts'

/** Code without the city's prefix, name, address, profile, spots, net cents per hour (0 = by service). */
type Row = readonly [code: string, name: string, address: string, profile: Profile, spots: number, hourly: number]

export type Region = 'EST' | 'LVA'

type City = { prefix: string; name: string; region: Region; share: number; places: readonly Row[] }

/** Fictional places on real streets; `share` of the clients live in that city. */
export const demoCities: readonly City[] = [
  {
    prefix: 'TLN',
    name: 'Tallinn',
    region: 'EST',
    share: 0.45,
    places: [
      ['VABADUSE', 'Vabaduse väljaku parkla', 'Vabaduse väljak 10', 'centre', 180, 400],
      ['SADAMAALA', 'Sadama ala', 'Sadama 25', 'harbour', 400, 240],
      ['SADAM', 'Sadama parkla', 'Sadama 25', 'harbour', 180, 240],
      ['SADAM-D', 'Sadama parkla, D-plats', 'Lootsi 13', 'harbour', 140, 240],
      ['SADAM-A', 'Sadama parkla, A-plats', 'Sadama 23', 'harbour', 120, 240],
      ['LENNUJAAM', 'Lennujaama parkla', 'Tartu maantee 101', 'airport', 450, 160],
      ['ROTERMANNI', 'Rotermanni parkimismaja', 'Rotermanni 5', 'centre', 260, 480],
      ['ROTERMANNI-2', 'Rotermanni parkimismaja, −2. korrus', 'Rotermanni 5', 'centre', 110, 480],
      ['VIRU', 'Viru väljaku parkla', 'Viru väljak 4', 'mall', 220, 400],
      ['KOMPASSI', 'Kompassi ärimaja parkla', 'Gonsiori 21', 'office', 90, 200],
      ['ULEMISTE', 'Ülemiste linnaku parkla', 'Valukoja 8', 'office', 380, 120],
      ['TELLISKIVI', 'Telliskivi parkla', 'Telliskivi 60', 'centre', 130, 200],
      ['BALTIJAAM', 'Balti jaama parkla', 'Toompuiestee 37', 'station', 110, 240],
      ['KRISTIINE', 'Kristiine parkla', 'Endla 45', 'mall', 240, 120],
      ['PIRITA', 'Pirita ranna parkla', 'Rummu tee 3', 'beach', 160, 100],
      ['KADRIORG', 'Kadrioru pargi parkla', 'A. Weizenbergi 37', 'beach', 60, 160],
      ['MUSTAMAE', 'Mustamäe elanike parkla', 'Akadeemia tee 30', 'home', 85, 80],
      ['PESULA', 'Sadama autopesula', 'Jõe 9', 'wash', 4, 0],
      ['PESULA-P', 'Pärnu maantee autopesula', 'Pärnu maantee 232', 'wash', 6, 0],
      ['PESULA-L', 'Lasnamäe autopesula', 'Laagna tee 80', 'wash', 5, 0],
    ],
  },
  {
    prefix: 'TRT',
    name: 'Tartu',
    region: 'EST',
    share: 0.15,
    places: [
      ['KESK', 'Tartu kesklinna parkla', 'Küüni 7', 'centre', 140, 200],
      ['RAEKOJA', 'Raekoja parkla', 'Ülikooli 8', 'centre', 60, 240],
      ['EEDEN', 'Kalda tee parkla', 'Kalda tee 1c', 'mall', 210, 80],
      ['ULIKOOL', 'Ülikooli parkla', 'Vanemuise 46', 'office', 120, 120],
      ['JAAM', 'Tartu jaama parkla', 'Vaksali 6', 'station', 70, 80],
      ['ANNELINN', 'Annelinna elanike parkla', 'Anne 40', 'home', 95, 60],
      ['PESULA', 'Ringtee autopesula', 'Ringtee 75', 'wash', 4, 0],
    ],
  },
  {
    prefix: 'PRN',
    name: 'Pärnu',
    region: 'EST',
    share: 0.1,
    places: [
      ['RAND', 'Pärnu ranna parkla', 'Ranna puiestee 3', 'beach', 0, 200],
      ['RAND-L', 'Pärnu ranna parkla, lõunaosa', 'Ranna puiestee 9', 'beach', 80, 200],
      ['RAND-P', 'Pärnu ranna parkla, põhjaosa', 'Ranna puiestee 1', 'beach', 110, 200],
      ['RUUTLI', 'Rüütli tänava parkla', 'Rüütli 40', 'centre', 75, 160],
      ['PORT', 'Port Arturi parkla', 'Lai 11', 'mall', 130, 80],
      ['PESULA', 'Pärnu autopesula', 'Tallinna maantee 82', 'wash', 3, 0],
    ],
  },
  {
    prefix: 'RIX',
    name: 'Rīga',
    region: 'LVA',
    share: 0.22,
    places: [
      ['CENTRS', 'Centra stāvvieta', 'Elizabetes iela 55', 'centre', 170, 400],
      ['VECRIGA', 'Vecrīgas stāvvieta', '11. novembra krastmala 17', 'centre', 90, 500],
      ['ORIGO', 'Stacijas laukuma autostāvvieta', 'Stacijas laukums 2', 'station', 200, 300],
      ['LIDOSTA', 'Lidostas stāvvieta', 'Ziemeļu iela 4', 'airport', 420, 160],
      ['OSTA', 'Ostas stāvvieta', 'Eksporta iela 3', 'harbour', 150, 240],
      ['SKANSTE', 'Skanstes biroju stāvvieta', 'Skanstes iela 50', 'office', 260, 160],
      ['SPICE', 'Lielirbes stāvvieta', 'Lielirbes iela 29', 'mall', 300, 80],
      ['AGENSKALNS', 'Āgenskalna iedzīvotāju stāvvieta', 'Nometņu iela 64', 'home', 55, 80],
      ['MAZGATAVA', 'Krasta automazgātava', 'Krasta iela 68', 'wash', 5, 0],
    ],
  },
  {
    prefix: 'JUR',
    name: 'Jūrmala',
    region: 'LVA',
    share: 0.08,
    places: [
      ['MAJORI', 'Majoru stāvvieta', 'Jomas iela 30', 'beach', 120, 240],
      ['DZINTARI', 'Dzintaru stāvvieta', 'Turaidas iela 11', 'beach', 150, 240],
      ['BULDURI', 'Bulduru stāvvieta', 'Vienības prospekts 36', 'home', 70, 100],
      ['LIELUPE', 'Lielupes stāvvieta', 'Bulduru prospekts 150', 'beach', 90, 160],
      ['MAZGATAVA', 'Jūrmalas automazgātava', 'Dubultu prospekts 51', 'wash', 3, 0],
    ],
  },
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
  ['TRT', 'Tartu', 'KESK RAEKOJA ULIKOOL JAAM'],
  ['RIX-CENTRS', 'Rīgas centrs', 'CENTRS VECRIGA ORIGO'],
  ['JUR', 'Jūrmala', 'MAJORI DZINTARI BULDURI LIELUPE'],
]

/** Run by other companies on our platform (R41). */
const partners: ReadonlySet<string> = new Set(['TLN-KRISTIINE', 'TRT-EEDEN', 'PRN-PORT', 'RIX-SPICE'])

/** R38: no new public sessions, or exit only. */
const statuses: Readonly<Record<string, 'HIDDEN' | 'CLOSED'>> = { 'TLN-MUSTAMAE': 'HIDDEN', 'JUR-LIELUPE': 'CLOSED' }

/** Booking settings and defaults (R147). Bookings cost money except at hotels, which bill their guests themselves. */
const bookable: Readonly<Record<string, readonly [spots: number, from: string, untilHour: number, isHotel?: true]>> = {
  'TLN-SADAM': [20, '16:30', 12],
  'TLN-LENNUJAAM': [45, '6', 18],
  'TLN-ROTERMANNI-2': [12, '15', 11, true],
  'RIX-LIDOSTA': [45, '6', 18],
  'RIX-OSTA': [16, '14', 12],
}

const bookingColumns = (code: string) => {
  const terms = bookable[code]
  if (!terms) return { is_bookable: false }
  const [bookable_spots, from, booking_end_hour, isHotel] = terms
  const [hour, minutes] = from.split(':').map(Number)
  return {
    is_bookable: true,
    bookable_spots,
    should_calculate_booking_cost: isHotel !== true,
    booking_start_hour: hour,
    booking_start_minutes: minutes ?? null,
    booking_end_hour,
  }
}

/** A row of `places`, with what the generators know besides. */
export type DemoPlace = Insertable<Tables['places']> & {
  id: number
  region: Region
  time_zone: string
  operator: string
  total_spots: number
  is_test: boolean
  prefix: string
  profile: Profile
  /** Net cents (R4). */
  hourly: number
  popularity: number
}

const placeIn = (
  { prefix, name: city, region }: City,
  [short, name, address, profile, total_spots, hourly]: Row,
  index: number,
): DemoPlace => {
  const code = `${prefix}-${short}`
  return {
    id: 0,
    name,
    code,
    address_text: `${address}, ${city}`,
    status: statuses[code] ?? 'ACTIVE',
    type: profile === 'wash' ? 'CAR_WASH' : 'PARKING',
    region,
    time_zone: region === 'EST' ? 'Europe/Tallinn' : 'Europe/Riga',
    operator: partners.has(code) ? 'C' : 'B',
    total_spots,
    is_test: false,
    ...bookingColumns(code),
    prefix,
    profile,
    hourly,
    popularity: 1.25 - (index % 4) * 0.2,
  }
}

/** R41: the internal test place has Id 1. */
const testPlace = (): DemoPlace => ({
  ...placeIn(itemAt(demoCities, 0), ['', 'Testparkla', 'Ahtri 12', 'centre', 5, 100], 0),
  id: 1,
  code: 'TEST',
  status: 'HIDDEN',
  is_test: true,
  popularity: 0.1,
})

export type DemoSites = {
  places: DemoPlace[]
  zones: { id: number; code: string; name: string }[]
  place_zones: { place_id: number; zone_id: number }[]
  services: Insertable<Tables['services']>[]
  placeOf: (code: string) => DemoPlace
}

/** All places, the internal test place first, with their zones and car wash services. */
export const makeSites = (): DemoSites => {
  const located = demoCities.flatMap((city) => city.places.map((row, index) => placeIn(city, row, index)))
  const places = [testPlace(), ...located.map((place, index) => ({ ...place, id: index + 2 }))]
  const byCode = new Map(places.map((place) => [place.code, place]))
  const placeOf = (code: string): DemoPlace => {
    const place = byCode.get(code)
    if (!place) throw new Error(`the demo world has no place ${code}`)
    return place
  }
  for (const [child, parent] of Object.entries(parents)) placeOf(child).parent_id = placeOf(parent).id
  return {
    places,
    zones: zones.map(([code, name], index) => ({ id: index + 1, code, name })),
    place_zones: zones.flatMap(([zone, , codes], index) =>
      codes.split(' ').map((code) => ({ place_id: placeOf(`${zone.slice(0, 3)}-${code}`).id, zone_id: index + 1 })),
    ),
    services: places
      .filter(({ type }) => type === 'CAR_WASH')
      .flatMap(({ id, region }) =>
        washServices.map(({ minutes, cents, ...names }, position) => ({
          place_id: id,
          position,
          name: names[region],
          duration_min: minutes,
          price_in_cents: cents,
        })),
      ),
    placeOf,
  }
}
