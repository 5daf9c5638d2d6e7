type More = {
  /** Validity in days from today; open-ended by default. */
  from?: number
  to?: number
}

/** R95: `onlyOpensGate`: the barrier opens, no session starts. */
type Whitelist = More & { onlyOpensGate?: true }

type Fleet = More & {
  type: 'PREPAID' | 'POSTPAID'
  /** Cents; unlimited by default (R101). */
  daily?: number
  /** `closeToMost`: slightly above the highest usage, so that one user is close to the limit. */
  monthly?: number | 'closeToMost'
  /** R102: a total until it is reset. */
  isWithoutReset?: true
}

/** `codes` of places or zones begin with the city of the users; `users`: approved ones in force. */
type List<Kind> = readonly [name: string, where: 'PLACES' | 'ZONES', codes: string, users: number, more: Kind]

/** The first one is managed by a demo account. */
export const demoWhitelists: readonly List<Whitelist>[] = [
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
  ['Vabaduse väljaku kaubavedajad', 'PLACES', 'TLN-VABADUSE TLN-VIRU', 6, { onlyOpensGate: true }],
  ['Filminädala korraldajad', 'PLACES', 'TLN-TELLISKIVI TLN-ROTERMANNI-2', 5, { from: -75, to: -20 }],
  ['Regati korraldajad', 'PLACES', 'TLN-PIRITA TLN-KADRIORG', 5, { from: 14, to: 24 }],
]

const courierPlaces = 'TLN-VABADUSE TLN-ULEMISTE TLN-TELLISKIVI TLN-LENNUJAAM TLN-KRISTIINE'

/** The first one is managed by a demo account. */
export const demoFleets: readonly List<Fleet>[] = [
  ['Kullerite autopark', 'PLACES', courierPlaces, 12, { type: 'POSTPAID', daily: 2_500, monthly: 20_000 }],
  [
    'Lidostas klientu viesi',
    'PLACES',
    'RIX-LIDOSTA RIX-SKANSTE RIX-OSTA',
    10,
    { type: 'PREPAID', monthly: 'closeToMost', isWithoutReset: true },
  ],
  ['Müügiesindajate autod', 'ZONES', 'TLN-KESK TLN-SADAM', 14, { type: 'POSTPAID' }],
  ['Tartu koduteenused', 'ZONES', 'TRT', 8, { type: 'PREPAID' }],
  ['Rīgas kurjeri', 'ZONES', 'RIX-CENTRS', 8, { type: 'POSTPAID', daily: 1_500 }],
  [
    'Suvised rendiautod',
    'PLACES',
    'PRN-RUUTLI',
    4,
    { type: 'PREPAID', daily: 1_000, monthly: 10_000, from: -120, to: -10 },
  ],
  ['Jūrmalas festivāla autobusi', 'ZONES', 'JUR', 4, { type: 'POSTPAID', from: 10, to: 40 }],
]

/** Plates of vans on the list that only opens the gate, driven by the simulator (`field/`); random plates contain no W. */
export const vans = '214KWM 238WRT 305BWD 417WHE 462TWS 519WLK 573NWA 628WDP 684RWG 731WJO 846MWT 952WEK'.split(' ')

/** Plates that enter and leave a place without a session. */
export const vansAt = (place: string): readonly string[] =>
  demoWhitelists.some(([, , codes, , more]) => more.onlyOpensGate && codes.split(' ').includes(place)) ? vans : []

/** Fictional companies. */
export const demoCompanies = {
  EST: ['Hallikivi Kaubavedu OÜ', 'Merepihlakas Toitlustus OÜ', 'Kolmnurga Ehitusgrupp AS', 'Sinirebase Kuller OÜ'],
  LVA: ['SIA Zilās Kāpas Serviss', 'SIA Trīs Dzērves Loģistika', 'AS Vējupes Būve', 'SIA Rīta Kurjers Plus'],
} as const

export const demoMemberComments = {
  EST: ['', '', '', 'Korter 14', 'Lepinguga aasta lõpuni', 'Kaks autot korraga', 'Vahetustega töö'],
  LVA: ['', '', '', 'Dzīvoklis 7', 'Līgums līdz gada beigām', 'Maiņu darbs'],
} as const

/** Days from today. */
export type MemberState = {
  status: 'PENDING' | 'APPROVED' | 'DECLINED'
  from?: number
  to?: number
  registeredDaysAgo: number
}

/** Users that are pending, rejected, left, or start later (R91, R92, R98). */
export const otherMembers: readonly MemberState[] = [
  { status: 'PENDING', registeredDaysAgo: 0.2 },
  { status: 'PENDING', registeredDaysAgo: 3 },
  { status: 'DECLINED', registeredDaysAgo: 9 },
  { status: 'APPROVED', registeredDaysAgo: 200, from: -190, to: -4 },
  { status: 'APPROVED', registeredDaysAgo: 2, from: 6 },
]
