import type { ClientLanguage } from '@parkla/contract/people/clients/clients.schema.ts'
import type { ReferenceKind } from '@parkla/contract/enforcement/fines/reference-number.ts'

type Fines = { payDays: number; objectDays: number; lapseYears: number }

/** Settings with which a region opens (R195). Users can change all of them afterwards. */
export type RegionDefaults = {
  /** Name of the region in its own language. */
  name: string
  /** Zone of the capital, or of most people where the region has several. */
  timeZone: string
  language: 'et' | 'en' | 'lv'
  languages: readonly ClientLanguage[]
  referenceKind: ReferenceKind
  /**
   * Standard rates by first day (R4), oldest first, compared with published tables of rates and reports of the changes in 2026. Not
   * found there: the first days of the rates of POL 1993, SWE 1990, UKR 1997, RUS 2004, CAN and SGP before 2024, GBR before 2011 and
   * of India's rate for parking.
   */
  vat: readonly (readonly [from: string, percent: number])[]
  /**
   * Days to pay and to object are those usual there for parking on private land, years those after which a claim of a contract
   * lapses: Swedish, Swiss, British and Australian law give more time, Hungarian law lets parking fees lapse after a year. Found in
   * public sources: Hungary's year and 15 days. The others are starting points, which a global admin compares with the law.
   */
  fines: Fines
}

const usual: Fines = { payDays: 14, objectDays: 14, lapseYears: 3 }

const europe: Readonly<Record<string, RegionDefaults>> = {
  EST: {
    name: 'Eesti',
    timeZone: 'Europe/Tallinn',
    language: 'et',
    languages: ['EST', 'RUS', 'ENG'],
    referenceKind: 'EST_731',
    vat: [
      ['2009-07-01', 20],
      ['2024-01-01', 22],
      ['2025-07-01', 24],
    ],
    fines: usual,
  },
  LVA: {
    name: 'Latvija',
    timeZone: 'Europe/Riga',
    language: 'lv',
    languages: ['LAV', 'RUS', 'ENG'],
    referenceKind: 'ISO_11649',
    vat: [
      ['2009-01-01', 21],
      ['2011-01-01', 22],
      ['2012-07-01', 21],
    ],
    fines: usual,
  },
  LTU: {
    name: 'Lietuva',
    timeZone: 'Europe/Vilnius',
    language: 'en',
    languages: ['LTU', 'RUS', 'ENG'],
    referenceKind: 'ISO_11649',
    vat: [
      ['1994-05-01', 18],
      ['2009-01-01', 19],
      ['2009-09-01', 21],
    ],
    fines: usual,
  },
  FIN: {
    name: 'Suomi',
    timeZone: 'Europe/Helsinki',
    language: 'en',
    languages: ['FIN', 'ENG'],
    referenceKind: 'FIN_VIITE',
    vat: [
      ['1994-06-01', 22],
      ['2010-07-01', 23],
      ['2013-01-01', 24],
      ['2024-09-01', 25.5],
    ],
    fines: usual,
  },
  SWE: {
    name: 'Sverige',
    timeZone: 'Europe/Stockholm',
    language: 'en',
    languages: ['ENG'],
    referenceKind: 'SWE_OCR',
    vat: [['1990-07-01', 25]],
    fines: { ...usual, lapseYears: 10 },
  },
  DNK: {
    name: 'Danmark',
    timeZone: 'Europe/Copenhagen',
    language: 'en',
    languages: ['ENG'],
    referenceKind: 'DNK_FIK',
    vat: [['1992-01-01', 25]],
    fines: usual,
  },
  POL: {
    name: 'Polska',
    timeZone: 'Europe/Warsaw',
    language: 'en',
    languages: ['POL', 'UKR', 'ENG'],
    referenceKind: 'ISO_11649',
    vat: [
      ['1993-07-05', 22],
      ['2011-01-01', 23],
    ],
    fines: usual,
  },
  CZE: {
    name: 'Česko',
    timeZone: 'Europe/Prague',
    language: 'en',
    languages: ['CZE', 'ENG'],
    referenceKind: 'ISO_11649',
    vat: [
      ['1995-01-01', 22],
      ['2004-05-01', 19],
      ['2010-01-01', 20],
      ['2013-01-01', 21],
    ],
    fines: usual,
  },
  HUN: {
    name: 'Magyarország',
    timeZone: 'Europe/Budapest',
    language: 'en',
    languages: ['HUN', 'ENG'],
    referenceKind: 'ISO_11649',
    vat: [
      ['2006-01-01', 20],
      ['2009-07-01', 25],
      ['2012-01-01', 27],
    ],
    fines: { ...usual, payDays: 15, lapseYears: 1 },
  },
  BGR: {
    name: 'България',
    timeZone: 'Europe/Sofia',
    language: 'en',
    languages: ['BUL', 'ENG'],
    referenceKind: 'ISO_11649',
    vat: [['1999-01-01', 20]],
    fines: usual,
  },
  UKR: {
    name: 'Україна',
    timeZone: 'Europe/Kyiv',
    language: 'en',
    languages: ['UKR', 'RUS', 'ENG'],
    referenceKind: 'NONE',
    vat: [['1997-10-01', 20]],
    fines: usual,
  },
  RUS: {
    name: 'Россия',
    timeZone: 'Europe/Moscow',
    language: 'en',
    languages: ['RUS', 'ENG'],
    referenceKind: 'NONE',
    vat: [
      ['2004-01-01', 18],
      ['2019-01-01', 20],
      ['2026-01-01', 22],
    ],
    fines: usual,
  },
  GBR: {
    name: 'United Kingdom',
    timeZone: 'Europe/London',
    language: 'en',
    languages: ['ENG'],
    referenceKind: 'NONE',
    vat: [
      ['2008-12-01', 15],
      ['2010-01-01', 17.5],
      ['2011-01-04', 20],
    ],
    fines: { payDays: 28, objectDays: 28, lapseYears: 6 },
  },
  CHE: {
    name: 'Schweiz',
    timeZone: 'Europe/Zurich',
    language: 'en',
    languages: ['ENG'],
    referenceKind: 'ISO_11649',
    vat: [
      ['2001-01-01', 7.6],
      ['2011-01-01', 8],
      ['2018-01-01', 7.7],
      ['2024-01-01', 8.1],
    ],
    fines: { payDays: 30, objectDays: 30, lapseYears: 10 },
  },
  ISL: {
    name: 'Ísland',
    timeZone: 'Atlantic/Reykjavik',
    language: 'en',
    languages: ['ENG'],
    referenceKind: 'NONE',
    vat: [
      ['1994-01-01', 24.5],
      ['2010-01-01', 25.5],
      ['2015-01-01', 24],
    ],
    fines: { ...usual, lapseYears: 4 },
  },
}

const elsewhere: Readonly<Record<string, RegionDefaults>> = {
  USA: {
    name: 'United States',
    timeZone: 'America/New_York',
    language: 'en',
    languages: ['ENG'],
    referenceKind: 'NONE',
    // No value added tax; sales taxes are of states and cities.
    vat: [['2000-01-01', 0]],
    fines: { payDays: 30, objectDays: 21, lapseYears: 4 },
  },
  CAN: {
    name: 'Canada',
    timeZone: 'America/Toronto',
    language: 'en',
    languages: ['ENG'],
    referenceKind: 'NONE',
    // The federal GST; provinces add theirs.
    vat: [
      ['1991-01-01', 7],
      ['2006-07-01', 6],
      ['2008-01-01', 5],
    ],
    fines: { payDays: 30, objectDays: 30, lapseYears: 2 },
  },
  AUS: {
    name: 'Australia',
    timeZone: 'Australia/Sydney',
    language: 'en',
    languages: ['ENG'],
    referenceKind: 'NONE',
    vat: [['2000-07-01', 10]],
    fines: { payDays: 28, objectDays: 28, lapseYears: 6 },
  },
  IND: {
    name: 'India',
    timeZone: 'Asia/Kolkata',
    language: 'en',
    languages: ['ENG'],
    referenceKind: 'NONE',
    vat: [['2017-07-01', 18]],
    fines: { payDays: 30, objectDays: 30, lapseYears: 3 },
  },
  SGP: {
    name: 'Singapore',
    timeZone: 'Asia/Singapore',
    language: 'en',
    languages: ['ENG'],
    referenceKind: 'NONE',
    vat: [
      ['2007-07-01', 7],
      ['2023-01-01', 8],
      ['2024-01-01', 9],
    ],
    fines: { ...usual, lapseYears: 6 },
  },
}

/** Defaults by the codes of `countries`. */
export const regionDefaults: Readonly<Record<string, RegionDefaults>> = { ...europe, ...elsewhere }
