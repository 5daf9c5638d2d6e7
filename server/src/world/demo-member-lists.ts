import type { DemoCity } from './demo-places.ts'

/** Places or zones of a list, by code. */
type HoldsIn = { places: readonly string[] } | { zones: readonly string[] }

type Common = {
  name: string
  /** City of its drivers: the prefix of its place codes. */
  city: DemoCity['prefix']
  region: 'EST' | 'LVA'
  holdsIn: HoldsIn
  /** Number of approved users in force. */
  users: number
  /** Validity in days from today; open-ended by default. */
  days?: { from?: number; to?: number }
}

export type DemoWhitelist = Common & {
  /** R95: the barrier opens, no session starts. */
  onlyOpensGate?: true
  /** Plates of users without sessions, for the device simulator (`field/`). */
  vans?: readonly string[]
}

export type DemoFleet = Common & {
  type: 'PREPAID' | 'POSTPAID'
  /** 0 = unlimited (R101). */
  dailyLimitInCents: number
  /** `closeToMost`: slightly above the highest usage, so that one user is close to the limit. */
  monthlyLimitInCents: number | 'closeToMost'
  /** R102: off = a total until it is reset. */
  isWithoutReset?: true
}

const zones = (...codes: string[]): HoldsIn => ({ zones: codes })
const places = (...codes: string[]): HoldsIn => ({ places: codes })

/** The first one is managed by a demo account. */
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
    // random plates contain no W
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

/** Plates that enter and leave a place without a session. */
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

/** Fictional companies. */
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

/** Midnight, this many days from today. */
export type DemoMemberState = {
  status: 'PENDING' | 'APPROVED' | 'DECLINED'
  from?: number
  to?: number
  registeredDaysAgo: number
}

/** Users that are pending, rejected, left, or start later (R91, R92, R98). */
export const otherMembers: readonly DemoMemberState[] = [
  { status: 'PENDING', registeredDaysAgo: 0.2 },
  { status: 'PENDING', registeredDaysAgo: 3 },
  { status: 'DECLINED', registeredDaysAgo: 9 },
  { status: 'APPROVED', registeredDaysAgo: 200, from: -190, to: -4 },
  { status: 'APPROVED', registeredDaysAgo: 2, from: 6 },
]
