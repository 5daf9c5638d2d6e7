import type { Instant } from '@parkla/contract/kit/time.ts'
import type { LocalTable } from '@parkla/contract/tariffs/opening-hours.ts'
import type { AvailabilityTable } from '@parkla/contract/tariffs/tariffs.schema.ts'
import type { Db, Tx } from '../../kit/database.ts'
import { listHolidays } from '../places/prices/holidays.queries.ts'

type TableOfList = { Region: string; TimeZone: string; AvailabilityTable: AvailabilityTable | null }

/** The weekly table on the clock of its region; null without one. */
export const localTableOf = async (db: Db | Tx, list: TableOfList, now: Instant): Promise<LocalTable | null> => {
  const { AvailabilityTable: table, Region: region, TimeZone: timeZone } = list
  if (table === null) return null
  const year = Number(now.slice(0, 4))
  const days = table.UseSundayForHolidays
    ? await listHolidays(db, { region, fromYear: year - 1, toYear: year + 1 })
    : []
  return { table, timeZone, holidays: new Set(days.map(({ Day }) => Day)) }
}
