import type { Instant } from '@parkla/contract/kit/time.ts'
import { calendarOf } from '@parkla/contract/parking/places/places.schema.ts'
import { type Calendar, dayRulesOf } from '@parkla/contract/parking/tariffs/days/calendar-days.ts'
import { dayKinds } from '@parkla/contract/parking/tariffs/days/priced-likes.ts'
import type { LocalTable } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import type { AvailabilityTable } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { listCalendarDays } from '../../office/settings/calendar/calendar-days.queries.ts'

type TableOfList = { Region: string; TimeZone: string; AvailabilityTable: AvailabilityTable | null }

/** Weekly tables of many lists on the clocks of their regions, whose calendars are read once; null for a list without one. */
export const openLocalTables = (db: Db | Tx, now: Instant) => {
  const known = new Map<string, Promise<Calendar>>()
  const year = Number(now.slice(0, 4))
  const calendarOfRegion = async (region: string) =>
    calendarOf(await listCalendarDays(db, { region, fromYear: year - 1, toYear: year + 1 }))
  return async ({ AvailabilityTable: table, Region, TimeZone: timeZone }: TableOfList): Promise<LocalTable | null> => {
    if (table === null) return null
    const isByWeekday = dayKinds.every((kind) => dayRulesOf(table)[kind] === 'WEEKDAY')
    if (isByWeekday && !table.DayExceptions) return { table, timeZone, calendar: new Map() }
    const calendar = known.get(Region) ?? calendarOfRegion(Region)
    known.set(Region, calendar)
    return { table, timeZone, calendar: await calendar }
  }
}

/** The table of one list, by the rules of `openLocalTables`. */
export const localTableOf = (db: Db | Tx, list: TableOfList, now: Instant): Promise<LocalTable | null> =>
  openLocalTables(db, now)(list)
