import type { HolidayRow } from '@parkla/contract/settings/settings.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { listHolidays } from '../places/prices/holidays.queries.ts'

/** Days added or excluded here. */
export const readOwnDays = async (
  db: Db | Tx,
  { region, from, to }: { region: string; from: string; to: string },
): Promise<HolidayRow[]> => {
  const { rows } = await sql<HolidayRow>`
    select day::text as "Day", name as "Name", is_holiday as "IsHoliday", true as "IsOwn", updated_at as "UpdatedAt"
    from holidays where region = ${region} and day between ${from}::date and ${to}::date`.execute(db)
  return rows
}

/** Public holidays in force, and the excluded ones (R51). */
export const listHolidayRows = async (
  ctx: Context,
  { region, year }: { region: string; year: number },
): Promise<HolidayRow[]> => {
  const own = await readOwnDays(ctx.db, { region, from: `${year}-01-01`, to: `${year}-12-31` })
  const counting = await listHolidays(ctx.db, { region, fromYear: year, toYear: year })
  const ofCalendar = counting
    .filter(({ Day }) => Day.startsWith(String(year)) && !own.some((row) => row.Day === Day))
    .map(({ Day, Name }) => ({ Day, Name, IsHoliday: true, IsOwn: false, UpdatedAt: zeroDate }))
  return [...ofCalendar, ...own].sort((one, other) => (one.Day < other.Day ? -1 : 1))
}
