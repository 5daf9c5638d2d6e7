import type { DemoCity } from './demo-places.ts'

/** Where a list holds: codes of places, or of zones. */
type HoldsIn = { places: readonly string[] } | { zones: readonly string[] }

type Common = {
  name: string
  /** Whose drivers are on it; the first letters of the codes of its places. */
  city: DemoCity['prefix']
  region: 'EST' | 'LVA'
  holdsIn: HoldsIn
  /** Approved and in force. */
  users: number
  /** Days from today on; open on a side that is not named. */
  days?: { from?: number; to?: number }
}

export type DemoWhitelist = Common & {
  /** R95: the barrier opens for its cars, and no stay begins. */
  onlyOpensGate?: true
  /** Cars of its users that somebody has to know who sees no session of theirs: the field (`field/`). */
  vans?: readonly string[]
}

export type DemoFleet = Common & {
  type: 'PREPAID' | 'POSTPAID'
  /** 0 = unlimited (R101). */
  dailyLimitInCents: number
  /** `closeToMost`: a little above what the user who used most has used, so that somebody is near the end. */
  monthlyLimitInCents: number | 'closeToMost'
  /** R102: off = a total until somebody resets it. */
  isWithoutReset?: true
}

const zones = (...codes: string[]): HoldsIn => ({ zones: codes })
const places = (...codes: string[]): HoldsIn => ({ places: codes })

/** The first is the one that a demo account manages. Each in the region of its places. */
export const demoWhitelists: readonly DemoWhitelist[] = [
  { name: 'Kesklinna elanikud', city: 'TLN', region: 'EST', holdsIn: zones('TLN-KESK'), users: 28 },
  {
    name: 'Skanstes biroju darbinieki',
    city: 'RIX',
    region: 'LVA',
    holdsIn: places('RIX-SKANSTE', 'RIX-CENTRS', 'RIX-LIDOSTA'),
    users: 22,
  },
  { name: 'Sadama töötajad', city: 'TLN', region: 'EST', holdsIn: zones('TLN-SADAM'), users: 14 },
  {
    name: 'Ülemiste ja Telliskivi üürnikud',
    city: 'TLN',
    region: 'EST',
    holdsIn: places('TLN-ULEMISTE', 'TLN-LENNUJAAM', 'TLN-TELLISKIVI'),
    users: 24,
  },
  { name: 'Tartu kesklinna töötajad', city: 'TRT', region: 'EST', holdsIn: zones('TRT'), users: 20 },
  { name: 'Mustamäe korteriühistu', city: 'TLN', region: 'EST', holdsIn: places('TLN-MUSTAMAE'), users: 10 },
  { name: 'Annelinna korteriühistu', city: 'TRT', region: 'EST', holdsIn: places('TRT-ANNELINN'), users: 10 },
  { name: 'Āgenskalna iedzīvotāji', city: 'RIX', region: 'LVA', holdsIn: places('RIX-AGENSKALNS'), users: 8 },
  { name: 'Jūrmalas iedzīvotāji', city: 'JUR', region: 'LVA', holdsIn: zones('JUR'), users: 10 },
  {
    name: 'Pärnu rannarajooni elanikud',
    city: 'PRN',
    region: 'EST',
    holdsIn: places('PRN-RUUTLI', 'PRN-RAND-L', 'PRN-RAND-P'),
    users: 10,
  },
  { name: 'Vecrīgas veikalu darbinieki', city: 'RIX', region: 'LVA', holdsIn: zones('RIX-CENTRS'), users: 14 },
  {
    name: 'Vabaduse väljaku kaubavedajad',
    city: 'TLN',
    region: 'EST',
    holdsIn: places('TLN-VABADUSE', 'TLN-VIRU'),
    users: 6,
    onlyOpensGate: true,
    // no plate that is drawn has a W
    vans: [
      '214KWM',
      '238WRT',
      '305BWD',
      '417WHE',
      '462TWS',
      '519WLK',
      '573NWA',
      '628WDP',
      '684RWG',
      '731WJO',
      '846MWT',
      '952WEK',
    ],
  },
  {
    name: 'Filminädala korraldajad',
    city: 'TLN',
    region: 'EST',
    holdsIn: places('TLN-TELLISKIVI', 'TLN-ROTERMANNI-2'),
    users: 5,
    days: { from: -75, to: -20 },
  },
  {
    name: 'Regati korraldajad',
    city: 'TLN',
    region: 'EST',
    holdsIn: places('TLN-PIRITA', 'TLN-KADRIORG'),
    users: 5,
    days: { from: 14, to: 24 },
  },
]

/** Cars that go in and out at a place without a session. */
export const vansAt = (code: string): readonly string[] =>
  demoWhitelists.flatMap(({ holdsIn, vans = [] }) => ('places' in holdsIn && holdsIn.places.includes(code) ? vans : []))

export const demoFleets: readonly DemoFleet[] = [
  {
    name: 'Kullerite autopark',
    city: 'TLN',
    region: 'EST',
    holdsIn: places('TLN-VABADUSE', 'TLN-ULEMISTE', 'TLN-TELLISKIVI', 'TLN-LENNUJAAM', 'TLN-KRISTIINE'),
    users: 12,
    type: 'POSTPAID',
    dailyLimitInCents: 2_500,
    monthlyLimitInCents: 20_000,
  },
  {
    name: 'Lidostas klientu viesi',
    city: 'RIX',
    region: 'LVA',
    holdsIn: places('RIX-LIDOSTA', 'RIX-SKANSTE', 'RIX-OSTA'),
    users: 10,
    type: 'PREPAID',
    dailyLimitInCents: 0,
    monthlyLimitInCents: 'closeToMost',
    isWithoutReset: true,
  },
  {
    name: 'Müügiesindajate autod',
    city: 'TLN',
    region: 'EST',
    holdsIn: zones('TLN-KESK', 'TLN-SADAM'),
    users: 14,
    type: 'POSTPAID',
    dailyLimitInCents: 0,
    monthlyLimitInCents: 0,
  },
  {
    name: 'Tartu koduteenused',
    city: 'TRT',
    region: 'EST',
    holdsIn: zones('TRT'),
    users: 8,
    type: 'PREPAID',
    dailyLimitInCents: 0,
    monthlyLimitInCents: 0,
  },
  {
    name: 'Rīgas kurjeri',
    city: 'RIX',
    region: 'LVA',
    holdsIn: zones('RIX-CENTRS'),
    users: 8,
    type: 'POSTPAID',
    dailyLimitInCents: 1_500,
    monthlyLimitInCents: 0,
  },
  {
    name: 'Suvised rendiautod',
    city: 'PRN',
    region: 'EST',
    holdsIn: places('PRN-RUUTLI'),
    users: 4,
    days: { from: -120, to: -10 },
    type: 'PREPAID',
    dailyLimitInCents: 1_000,
    monthlyLimitInCents: 10_000,
  },
  {
    name: 'Jūrmalas festivāla autobusi',
    city: 'JUR',
    region: 'LVA',
    holdsIn: zones('JUR'),
    users: 4,
    days: { from: 10, to: 40 },
    type: 'POSTPAID',
    dailyLimitInCents: 0,
    monthlyLimitInCents: 0,
  },
]

/** Companies that do not exist. */
export const demoCompanies: Readonly<Record<'EST' | 'LVA', readonly string[]>> = {
  EST: [
    'Hallikivi Kaubavedu OÜ',
    'Merepihlakas Toitlustus OÜ',
    'Kolmnurga Ehitusgrupp AS',
    'Laanelinnu Köögid OÜ',
    'Tuulekoda Puhastus OÜ',
    'Sinirebase Kuller OÜ',
    'Pilliroo Haldus OÜ',
  ],
  LVA: [
    'SIA Zilās Kāpas Serviss',
    'SIA Pelēkā Bāka',
    'SIA Trīs Dzērves Loģistika',
    'AS Vējupes Būve',
    'SIA Rīta Kurjers Plus',
  ],
}

export const demoMemberComments: Readonly<Record<'EST' | 'LVA', readonly string[]>> = {
  EST: ['', '', '', 'Korter 14', 'Lepinguga aasta lõpuni', 'Kaks autot korraga', 'Vahetustega töö'],
  LVA: ['', '', '', 'Dzīvoklis 7', 'Līgums līdz gada beigām', 'Maiņu darbs'],
}

/** `days` from today on, at midnight. */
export type DemoMemberState = {
  status: 'PENDING' | 'APPROVED' | 'DECLINED'
  from?: number
  to?: number
  registeredDaysAgo: number
}

/** Who waits, who was refused, who left and who is yet to come (R91, R92, R98). */
export const otherMembers: readonly DemoMemberState[] = [
  { status: 'PENDING', registeredDaysAgo: 0.2 },
  { status: 'PENDING', registeredDaysAgo: 3 },
  { status: 'DECLINED', registeredDaysAgo: 9 },
  { status: 'APPROVED', registeredDaysAgo: 200, from: -190, to: -4 },
  { status: 'APPROVED', registeredDaysAgo: 2, from: 6 },
]
