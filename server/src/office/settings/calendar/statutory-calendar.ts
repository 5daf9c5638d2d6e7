import { dayKeyOfNumber, dayNumber, dayOfKey, weekdayOfNumber } from '@parkla/contract/kit/calendar.ts'
import type { DayKind, PricedLike } from '@parkla/contract/parking/tariffs/days/priced-likes.ts'
import type Holidays from 'date-holidays'

/** A day of the law of a region's country, before the prices of the region. `PricedLike`: the cities price this day otherwise than its kind. */
export type StatutoryDay = { Day: string; Name: string; Kind: DayKind; FromHalfHour: number; PricedLike?: PricedLike }

/** Regions with a calendar in `date-holidays`; elsewhere only the days of the table `holidays` apply (R51). */
const countries: Readonly<Record<string, string>> = {
  AUS: 'AU',
  BGR: 'BG',
  CAN: 'CA',
  CHE: 'CH',
  CZE: 'CZ',
  DNK: 'DK',
  EST: 'EE',
  FIN: 'FI',
  GBR: 'GB',
  HUN: 'HU',
  IND: 'IN',
  ISL: 'IS',
  LTU: 'LT',
  LVA: 'LV',
  POL: 'PL',
  RUS: 'RU',
  SWE: 'SE',
  SGP: 'SG',
  UKR: 'UA',
  USA: 'US',
}

export const calendarRegions: readonly string[] = Object.keys(countries)

/** Whether the region has a statutory calendar. */
export const hasCalendar = (region: string): boolean => region in countries

/** A day off and, unless nobody works instead, the day worked for it. */
type MovedDay = readonly [off: string, worked?: string]

/**
 * Days moved by decree, which the library lacks. A new decree is one line; until then an admin adds both days to the calendar.
 * Compared with the decrees as published or reported in each country; not found there: LVA 2025-05-02, and any decree of 2027.
 */
const movedDays: Readonly<Record<string, readonly MovedDay[]>> = {
  // Cabinet orders under section 133 (4) of the Labour Law
  LVA: [
    ['2023-05-05', '2023-05-20'],
    ['2024-12-23', '2024-12-14'],
    ['2024-12-30', '2024-12-28'],
    ['2025-05-02', '2025-05-10'],
    ['2025-11-17', '2025-11-08'],
    ['2026-01-02', '2026-01-17'],
    ['2026-06-22', '2026-06-27'],
  ],
  // 15/2023 GFM, 11/2024 NGM, 10/2025 NGM
  HUN: [
    ['2024-08-19', '2024-08-03'],
    ['2024-12-24', '2024-12-07'],
    ['2024-12-27', '2024-12-14'],
    ['2025-05-02', '2025-05-17'],
    ['2025-10-24', '2025-10-18'],
    ['2025-12-24', '2025-12-13'],
    ['2026-01-02', '2026-01-10'],
    ['2026-08-21', '2026-08-08'],
    ['2026-12-24', '2026-12-12'],
  ],
  // Cabinet decision of 2025-11-19, for the change to the euro
  BGR: [['2025-12-31'], ['2026-01-02']],
  // Resolutions 1335 of 2024-10-04 and of 2025-09-24; 2026-05-11 by article 112 of the Labour Code
  RUS: [
    ['2025-05-02'],
    ['2025-05-08'],
    ['2025-06-13'],
    ['2025-11-03', '2025-11-01'],
    ['2025-12-31'],
    ['2026-01-09'],
    ['2026-05-11'],
    ['2026-12-31'],
  ],
}

const movedNames: Readonly<Record<string, readonly [off: string, worked: string]>> = {
  LVA: ['Pārcelta brīvdiena', 'Pārcelta darba diena'],
  HUN: ['Áthelyezett pihenőnap', 'Áthelyezett munkanap'],
  BGR: ['Неработен ден', 'Работен ден'],
  RUS: ['Перенос выходного дня', 'Перенос рабочего дня'],
}

const songFestival = 'Vispārējo latviešu Dziesmu un deju svētku noslēguma diena'

/** Holidays of single years that the library lacks. Riga priced the Mondays after the Song Celebration like Sundays (2018). */
const singleDays: Readonly<Record<string, readonly StatutoryDay[]>> = {
  LVA: ['2018-07-09', '2023-07-10'].map((Day) => ({
    Day,
    Name: songFestival,
    Kind: 'HOLIDAY',
    FromHalfHour: 0,
    PricedLike: 'Sunday',
  })),
}

const movedOf = (region: string, year: number): StatutoryDay[] => {
  const [off = '', worked = ''] = movedNames[region] ?? []
  const moved = (movedDays[region] ?? []).flatMap(([offDay, workedDay]): StatutoryDay[] => [
    { Day: offDay, Name: off, Kind: 'DAY_OFF', FromHalfHour: 0 },
    ...(workedDay === undefined
      ? []
      : [{ Day: workedDay, Name: worked, Kind: 'WORKING_DAY' as const, FromHalfHour: 0 }]),
  ])
  return [...moved, ...(singleDays[region] ?? [])].filter(({ Day }) => Day.startsWith(String(year)))
}

/** Public holidays that the library lists as observances only (`findings/holidays-on-sundays.sh`), or not at all. */
const lawfulObservances: Readonly<Record<string, readonly string[]>> = {
  LVA: ['Mātes diena'],
  // Labour Code, article 123
  LTU: ['Motinos diena', 'Tėvo diena'],
  BGR: ['2-ри ден на Коледа'],
}

const dayMinutes = 24 * 60

/** `2026-12-24 13:00:00`: from 13:00; a library's event of several days is a row per day. */
const rowsOf = ({ date, name, start, end }: ReturnType<Holidays['getHolidays']>[number]): StatutoryDay[] => {
  const first = dayNumber(dayOfKey(date.slice(0, 10)))
  // A day on which the clocks change has 23 or 25 hours.
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / 60_000 / dayMinutes))
  const [hour = 0, minute = 0] = date.slice(11, 16).split(':').map(Number)
  return Array.from({ length: days }, (_, at) => ({
    Day: dayKeyOfNumber(first + at),
    Name: name,
    Kind: 'HOLIDAY',
    FromHalfHour: at === 0 ? hour * 2 + Math.floor(minute / 30) : 0,
  }))
}

/** Bulgaria: a holiday on a weekend, Easter excepted, frees the next working day (Labour Code, article 154, since 2017). */
const substitutesOf = (days: readonly StatutoryDay[], easter: ReadonlySet<string>): StatutoryDay[] => {
  const taken = new Set(days.map(({ Day }) => dayNumber(dayOfKey(Day))))
  const isOff = (day: number) => weekdayOfNumber(day) >= 5 || taken.has(day)
  return days.flatMap(({ Day, Name }): StatutoryDay[] => {
    let day = dayNumber(dayOfKey(Day))
    if (weekdayOfNumber(day) < 5 || easter.has(Day)) return []
    while (isOff(day)) day += 1
    taken.add(day)
    return [{ Day: dayKeyOfNumber(day), Name, Kind: 'DAY_OFF', FromHalfHour: 0 }]
  })
}

const readCalendar = async (region: string, year: number): Promise<StatutoryDay[]> => {
  // A megabyte of calendars: loaded by nodes that price or show places only.
  const { default: Holidays } = await import('date-holidays')
  const library = new Holidays(countries[region] ?? '')
  if (region === 'LVA') library.setHoliday('easter 49', { name: { lv: 'Vasarsvētki' }, type: 'public' })
  const events = library.getHolidays(year)
  const lawful = lawfulObservances[region] ?? []
  const days = events.filter(({ type, name }) => type === 'public' || lawful.includes(name)).flatMap(rowsOf)
  const easter = new Set(events.filter(({ rule }) => rule.startsWith('orthodox')).map(({ date }) => date.slice(0, 10)))
  const substitutes = region === 'BGR' && year >= 2017 ? substitutesOf(days, easter) : []
  // Holidays last: they win over a moved day of the same date.
  return [...movedOf(region, year), ...substitutes, ...days]
}

const calendars = new Map<string, Promise<StatutoryDay[]>>()

/** Statutory days of a region's country in a year; cached, because they do not change. Empty without a calendar. */
export const statutoryDays = (region: string, year: number): Promise<StatutoryDay[]> => {
  if (!hasCalendar(region)) return Promise.resolve([])
  const key = `${region}|${year}`
  const known = calendars.get(key) ?? readCalendar(region, year)
  calendars.set(key, known)
  return known
}
