type Validity = {
  /** In days from today; open-ended by default. */
  from?: number
  to?: number
}
/** `codes` of places or zones begin with the city of the users; `users`: approved ones in force; `more`: columns. */
export type List<Columns> = readonly [
  name: string,
  where: 'PLACES' | 'ZONES',
  codes: string,
  users: number,
  more: Columns & Validity,
]

/** R95: without `start_sessions_with_lpr` the barrier opens and no session starts. A demo account manages the first one. */
export const demoWhitelists: readonly List<{ start_sessions_with_lpr?: false }>[] = [
  ['Kesklinna elanikud', 'ZONES', 'TLN-KESK', 28, {}],
  ['Skanstes biroju darbinieki', 'PLACES', 'RIX-SKANSTE RIX-CENTRS RIX-LIDOSTA', 22, {}],
  ['Sadama töötajad', 'ZONES', 'TLN-SADAM', 14, {}],
  ['Ülemiste ja Telliskivi üürnikud', 'PLACES', 'TLN-ULEMISTE TLN-LENNUJAAM TLN-TELLISKIVI', 24, {}],
  ['Tartu kesklinna töötajad', 'ZONES', 'TRT', 20, {}],
  ['Mustamäe korteriühistu', 'PLACES', 'TLN-MUSTAMAE', 10, {}],
  ['Annelinna korteriühistu', 'PLACES', 'TRT-ANNELINN', 10, {}],
  ['Āgenskalna iedzīvotāji', 'PLACES', 'RIX-AGENSKALNS', 8, {}],
  ['Jūrmalas iedzīvotāji', 'ZONES', 'JUR', 10, {}],
  ['Pärnu rannarajooni elanikud', 'PLACES', 'PRN-RUUTLI PRN-RAND-L PRN-RAND-P', 10, {}],
  ['Vecrīgas veikalu darbinieki', 'ZONES', 'RIX-CENTRS', 14, {}],
  ['Vabaduse väljaku kaubavedajad', 'PLACES', 'TLN-VABADUSE TLN-VIRU', 6, { start_sessions_with_lpr: false }],
  ['Filminädala korraldajad', 'PLACES', 'TLN-TELLISKIVI TLN-ROTERMANNI-2', 5, { from: -75, to: -20 }],
  ['Regati korraldajad', 'PLACES', 'TLN-PIRITA', 5, { from: 14, to: 24 }],
]

type Fleet = {
  type: 'PREPAID' | 'POSTPAID'
  /** Cents; unlimited by default (R101). */
  daily_limit_in_cents_per_user?: number
  monthly_limit_in_cents_per_user?: number
  /** R102: false for a total until it is reset; its limit is set slightly above the highest use. */
  reset_used_limits_each_month?: false
}
const daily = (cents: number) => ({ daily_limit_in_cents_per_user: cents })
const monthly = (cents: number) => ({ monthly_limit_in_cents_per_user: cents })
const prepaid = { type: 'PREPAID' } as const
const postpaid = { type: 'POSTPAID' } as const
const [courierPlaces, airportPlaces] = ['TLN-VABADUSE TLN-ULEMISTE TLN-TELLISKIVI', 'RIX-LIDOSTA RIX-SKANSTE RIX-OSTA']

/** A demo account manages the first one. */
export const demoFleets: readonly List<Fleet>[] = [
  ['Kullerite autopark', 'PLACES', courierPlaces, 12, { ...postpaid, ...daily(2_500), ...monthly(20_000) }],
  ['Lidostas klientu viesi', 'PLACES', airportPlaces, 10, { ...prepaid, reset_used_limits_each_month: false }],
  ['Müügiesindajate autod', 'ZONES', 'TLN-KESK TLN-SADAM', 14, postpaid],
  ['Tartu koduteenused', 'ZONES', 'TRT', 8, prepaid],
  ['Rīgas kurjeri', 'ZONES', 'RIX-CENTRS', 8, { ...postpaid, ...daily(1_500) }],
  ['Suvised rendiautod', 'PLACES', 'PRN-RUUTLI', 4, { ...prepaid, ...monthly(10_000), from: -120, to: -10 }],
  ['Jūrmalas festivāla autobusi', 'ZONES', 'JUR', 4, { ...postpaid, from: 10, to: 40 }],
]

/** Plates of vans on the list that only opens the gate, driven by the simulator (`field/`); random plates contain no W. */
export const vans = '214KWM 238WRT 305BWD 417WHE 462TWS 519WLK 573NWA 628WDP 684RWG 731WJO 846MWT 952WEK'.split(' ')

/** Plates that enter and leave a place without a session. */
export const vansAt = (place: string): readonly string[] =>
  demoWhitelists.some(([, , codes, , more]) => 'start_sessions_with_lpr' in more && codes.split(' ').includes(place))
    ? vans
    : []

/** Fictional companies. */
export const demoCompanies = {
  EST: ['Hallikivi Kaubavedu OÜ', 'Merepihlakas Toitlustus OÜ', 'Kolmnurga Ehitusgrupp AS', 'Sinirebase Kuller OÜ'],
  LVA: ['SIA Zilās Kāpas Serviss', 'SIA Trīs Dzērves Loģistika', 'AS Vējupes Būve', 'SIA Rīta Kurjers Plus'],
} as const

export const demoMemberComments = {
  EST: ['', '', '', 'Korter 14', 'Lepinguga aasta lõpuni', 'Kaks autot korraga', 'Vahetustega töö'],
  LVA: ['', '', '', 'Dzīvoklis 7', 'Līgums līdz gada beigām', 'Maiņu darbs'],
} as const
