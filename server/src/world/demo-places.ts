/** Usage profile of a place; see `demo-rhythms.ts`. */
export type Profile = 'centre' | 'office' | 'harbour' | 'airport' | 'station' | 'mall' | 'home' | 'beach' | 'wash'

/** Code without the city's prefix, name, address, profile, spots, net cents per hour (0 = by service). */
type Row = readonly [code: string, name: string, address: string, profile: Profile, spots: number, hourly: number]

export type DemoCity = { prefix: string; name: string; region: 'EST' | 'LVA'; places: readonly Row[] }

/** Fictional places on real streets. */
export const demoCities: readonly DemoCity[] = [
  {
    prefix: 'TLN',
    name: 'Tallinn',
    region: 'EST',
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
export const demoParents: Readonly<Record<string, string>> = {
  'TLN-SADAM': 'TLN-SADAMAALA',
  'TLN-SADAM-D': 'TLN-SADAMAALA',
  'TLN-SADAM-A': 'TLN-SADAMAALA',
  'TLN-ROTERMANNI-2': 'TLN-ROTERMANNI',
  'PRN-RAND-L': 'PRN-RAND',
  'PRN-RAND-P': 'PRN-RAND',
}

export const demoZones: readonly { code: string; name: string; places: readonly string[] }[] = [
  {
    code: 'TLN-KESK',
    name: 'Tallinna kesklinn',
    places: ['TLN-VABADUSE', 'TLN-ROTERMANNI', 'TLN-ROTERMANNI-2', 'TLN-VIRU', 'TLN-KOMPASSI', 'TLN-BALTIJAAM'],
  },
  {
    code: 'TLN-SADAM',
    name: 'Tallinna sadam',
    places: ['TLN-SADAMAALA', 'TLN-SADAM', 'TLN-SADAM-D', 'TLN-SADAM-A', 'TLN-PESULA'],
  },
  { code: 'TRT', name: 'Tartu', places: ['TRT-KESK', 'TRT-RAEKOJA', 'TRT-ULIKOOL', 'TRT-JAAM'] },
  { code: 'RIX-CENTRS', name: 'Rīgas centrs', places: ['RIX-CENTRS', 'RIX-VECRIGA', 'RIX-ORIGO'] },
  { code: 'JUR', name: 'Jūrmala', places: ['JUR-MAJORI', 'JUR-DZINTARI', 'JUR-BULDURI', 'JUR-LIELUPE'] },
]

/** Run by other companies on our platform (R41). */
export const demoPartners: ReadonlySet<string> = new Set(['TLN-KRISTIINE', 'TRT-EEDEN', 'PRN-PORT', 'RIX-SPICE'])

/** Booking settings of a place and their defaults (R147). */
export type BookableTerms = {
  spots: number
  costs: boolean
  startHour: number
  startMinutes: number | null
  endHour: number
}

/** Bookings cost money at harbours and airports; hotels bill their guests themselves. */
export const demoBookable: Readonly<Record<string, BookableTerms>> = {
  'TLN-SADAM': { spots: 20, costs: true, startHour: 16, startMinutes: 30, endHour: 12 },
  'TLN-LENNUJAAM': { spots: 45, costs: true, startHour: 6, startMinutes: null, endHour: 18 },
  'TLN-ROTERMANNI-2': { spots: 12, costs: false, startHour: 15, startMinutes: null, endHour: 11 },
  'RIX-LIDOSTA': { spots: 45, costs: true, startHour: 6, startMinutes: null, endHour: 18 },
  'RIX-OSTA': { spots: 16, costs: true, startHour: 14, startMinutes: null, endHour: 12 },
}
/** R38: no new public sessions, or exit only. */
export const demoStatuses: Readonly<Record<string, 'HIDDEN' | 'CLOSED'>> = {
  'TLN-MUSTAMAE': 'HIDDEN',
  'JUR-LIELUPE': 'CLOSED',
}
