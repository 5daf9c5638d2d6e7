import { dayKeyOfNumber, dayNumber, dayOfKey, weekdayOfNumber } from '@parkla/contract/kit/calendar.ts'
import type { DayKind } from '@parkla/contract/tariffs/priced-likes.ts'
import type Holidays from 'date-holidays'

/** A day of the law of a region's country, before the prices of the region. */
export type StatutoryDay = { Day: string; Name: string; Kind: DayKind; FromHalfHour: number }

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

/**
 * Days moved by decree, which the library lacks: the day off and the day worked instead. A new decree is one line; until then
 * an admin adds both days to the calendar.
 */
const movedDays: Readonly<Record<string, readonly (readonly [off: string, worked: string])[]>> = {
  LVA: [
    ['2023-05-05', '2023-05-20'],
    ['2024-12-23', '2024-12-14'],
    ['2024-12-30', '2024-12-28'],
    ['2025-05-02', '2025-05-10'],
    ['2025-11-17', '2025-11-08'],
    ['2026-01-02', '2026-01-17'],
    ['2026-06-22', '2026-06-27'],
  ],
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
}

const movedNames: Readonly<Record<string, readonly [off: string, worked: string]>> = {
  LVA: ['Pārcelta brīvdiena', 'Pārcelta darba diena'],
  HUN: ['Áthelyezett pihenőnap', 'Áthelyezett munkanap'],
}

const movedOf = (region: string, year: number): StatutoryDay[] => {
  const [off = '', worked = ''] = movedNames[region] ?? []
  return (movedDays[region] ?? []).flatMap(([offDay, workedDay]): StatutoryDay[] =>
    [
      { Day: offDay, Name: off, Kind: 'DAY_OFF' as const, FromHalfHour: 0 },
      { Day: workedDay, Name: worked, Kind: 'WORKING_DAY' as const, FromHalfHour: 0 },
    ].filter(({ Day }) => Day.startsWith(String(year))),
  )
}

/** Public holidays that the library knows as observances only, or not at all. */
const lawfulObservances: Readonly<Record<string, readonly string[]>> = {
  LVA: ['Mātes diena'],
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
