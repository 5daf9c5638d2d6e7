import { reject } from '@parkla/contract/kit/verdict.ts'
import { mayEditSettings } from '@parkla/contract/office/settings/settings.policy.ts'
import type { DeleteHoliday, HolidayRow, SaveHoliday } from '@parkla/contract/office/settings/settings.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { record } from '../../../kit/audit.ts'
import { insistUnchanged } from '../../../kit/http/conflict.ts'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import { readOwnDays } from './holidays.queries.ts'
import { lockSettings } from '../lock-settings.ts'

/** The id in the audit trail. */
const idOf = (region: string, day: string): string => `${region} ${day}`

type Named = { Region: string; Day: string; UpdatedAt?: string | undefined }

/** The stored row of the day, if any; its version must match (R8). */
const ownDay = async (tx: Tx, ctx: Context, { Region, Day, UpdatedAt }: Named): Promise<HolidayRow | undefined> => {
  insist(mayEditSettings(ctx.actor))
  await lockSettings(tx)
  const row = (await readOwnDays(tx, { region: Region, from: Day, to: Day }))[0]
  const current = row ?? { UpdatedAt: zeroDate }
  await insistUnchanged(tx, ctx, { entity: 'holiday', id: idOf(Region, Day), current, sent: { UpdatedAt } })
  return row
}

/** `26` → `13:00`; empty for a whole day. */
const beginsAt = (halfHours: number): string =>
  halfHours === 0 ? '' : `${Math.floor(halfHours / 2)}:${halfHours % 2 === 0 ? '00' : '30'}`

const audited = (region: string, { Day, Name, IsHoliday, Kind, PricedLike, FromHalfHour }: HolidayRow) => ({
  Subject: idOf(region, Day),
  Value: [IsHoliday ? '+' : '−', Name, Kind === 'HOLIDAY' ? '' : Kind, beginsAt(FromHalfHour), PricedLike]
    .filter((word) => word !== '')
    .join(' '),
})

const insistOnRegion = async (tx: Tx, region: string): Promise<void> => {
  const row = await tx.selectFrom('regions').select('code').where('code', '=', region).executeTakeFirst()
  insist(row ? { ok: true } : reject('settings.unknownRegion'), 'Region')
}

/** Adds a public holiday or excludes one of the calendar (R51). */
export const saveHoliday = (ctx: Context, input: SaveHoliday): Promise<HolidayRow> =>
  ctx.transaction(async (tx) => {
    const before = await ownDay(tx, ctx, input)
    await insistOnRegion(tx, input.Region)
    const changed = {
      name: input.Name,
      is_holiday: input.IsHoliday,
      kind: input.Kind,
      priced_like: input.PricedLike === '' ? null : input.PricedLike,
      from_half_hour: input.FromHalfHour,
    }
    const values = { region: input.Region, day: input.Day, ...changed }
    await tx
      .insertInto('holidays')
      .values({ ...values, updated_at: ctx.now })
      .onConflict((conflict) =>
        conflict.columns(['region', 'day']).doUpdateSet({
          ...changed,
          updated_at: sql<string>`greatest(${ctx.now}::timestamptz, holidays.updated_at + interval '1 millisecond')`,
        }),
      )
      .execute()
    const after = found((await readOwnDays(tx, { region: input.Region, from: input.Day, to: input.Day }))[0])
    await record(tx, ctx, {
      fact: 'holiday.saved',
      entity: 'holiday',
      id: idOf(input.Region, input.Day),
      ...(before && { before: audited(input.Region, before) }),
      after: audited(input.Region, after),
      topic: 'settings',
    })
    return after
  })

/** Removes the stored row: the calendar applies again. */
export const removeHoliday = (ctx: Context, input: DeleteHoliday): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const row = found(await ownDay(tx, ctx, input))
    await tx.deleteFrom('holidays').where('region', '=', input.Region).where('day', '=', input.Day).execute()
    const id = idOf(input.Region, input.Day)
    const before = audited(input.Region, row)
    await record(tx, ctx, { fact: 'holiday.deleted', entity: 'holiday', id, before, topic: 'settings' })
    return {}
  })
