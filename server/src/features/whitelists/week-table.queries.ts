import type { Instant } from '@parkla/contract/kit/time.ts'
import type { LocalTable } from '@parkla/contract/tariffs/opening-hours.ts'
import type { AvailabilityTable } from '@parkla/contract/tariffs/tariffs.schema.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { listHolidays } from '../places/prices/holidays.queries.ts'

type TableOfList = { Region: string; TimeZone: string; AvailabilityTable: AvailabilityTable | null }

/** Weekly tables of many lists on the clocks of their regions, whose holidays are read once; null for a list without one. */
export const openLocalTables = (db: Db | Tx, now: Instant) => {
  const known = new Map<string, Promise<ReadonlySet<string>>>()
  const year = Number(now.slice(0, 4))
  const holidaysOf = async (region: string) => {
    const days = await listHolidays(db, { region, fromYear: year - 1, toYear: year + 1 })
    return new Set(days.map(({ Day }) => Day))
  }
  return async ({ AvailabilityTable: table, Region, TimeZone: timeZone }: TableOfList): Promise<LocalTable | null> => {
    if (table === null) return null
    if (!table.UseSundayForHolidays) return { table, timeZone, holidays: new Set() }
    const holidays = known.get(Region) ?? holidaysOf(Region)
    known.set(Region, holidays)
    return { table, timeZone, holidays: await holidays }
  }
}

/** As `openLocalTables`, of one list. */
export const localTableOf = (db: Db | Tx, list: TableOfList, now: Instant): Promise<LocalTable | null> =>
  openLocalTables(db, now)(list)
