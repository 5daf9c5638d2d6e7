import { dayKinds } from '@parkla/contract/parking/tariffs/days/priced-likes.ts'
import type { DayPrices, HolidayRow } from '@parkla/contract/office/settings/settings.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { readDayPrices, listCalendarDays, hasStatutoryCalendar } from './calendar-days.queries.ts'

/** Days added or excluded here. */
export const readOwnDays = async (
  db: Db | Tx,
  { region, from, to }: { region: string; from: string; to: string },
): Promise<HolidayRow[]> => {
  const { rows } = await sql<HolidayRow>`
    select day::text as "Day", name as "Name", kind as "Kind", coalesce(priced_like, '') as "PricedLike",
      from_half_hour as "FromHalfHour", is_holiday as "IsHoliday", true as "IsOwn", updated_at as "UpdatedAt"
    from holidays where region = ${region} and day between ${from}::date and ${to}::date`.execute(db)
  return rows
}

/** How a region prices days of each kind (R194). */
export const listDayPrices = async (db: Db | Tx, region: string): Promise<DayPrices> => {
  const prices = await readDayPrices(db, region)
  const rows = await db.selectFrom('day_prices').select(['kind', 'updated_at']).where('region', '=', region).execute()
  const changedAt = new Map(rows.map(({ kind, updated_at }) => [kind, updated_at]))
  return {
    HasCalendar: hasStatutoryCalendar(region),
    Prices: dayKinds.map((Kind) => ({ Kind, PricedLike: prices[Kind], UpdatedAt: changedAt.get(Kind) ?? zeroDate })),
  }
}

/** Public holidays in force, and the excluded ones (R51). */
export const listHolidayRows = async (
  ctx: Context,
  { region, year }: { region: string; year: number },
): Promise<HolidayRow[]> => {
  const own = await readOwnDays(ctx.db, { region, from: `${year}-01-01`, to: `${year}-12-31` })
  const prices = await readDayPrices(ctx.db, region)
  const counting = await listCalendarDays(ctx.db, { region, fromYear: year, toYear: year })
  const ofCalendar = counting
    .filter(({ Day }) => Day.startsWith(String(year)) && !own.some((row) => row.Day === Day))
    .map((day) => ({
      ...day,
      PricedLike: day.PricedLike === prices[day.Kind] ? ('' as const) : day.PricedLike,
      IsHoliday: true,
      IsOwn: false,
      UpdatedAt: zeroDate,
    }))
  return [...ofCalendar, ...own].sort((one, other) => (one.Day < other.Day ? -1 : 1))
}
