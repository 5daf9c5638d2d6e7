import { placeSettings, settingNames, type SettingName } from '@parkla/contract/parking/places/place-settings.ts'
import type { Change } from '@parkla/contract/parking/places/places.policy.ts'
import { sql } from 'kysely'
import type { Tables } from '../../../kit/database/tables.gen.ts'

type Stored = { name: SettingName; column: keyof Tables['places']; isNullWhenZero: boolean }

/** Settings that a column of `places` holds. */
const stored: readonly Stored[] = settingNames.flatMap((name) => {
  const setting = placeSettings[name]
  return 'column' in setting ? [{ name, column: setting.column, isNullWhenZero: 'zero' in setting }] : []
})

const expressionOf = ({ column, isNullWhenZero }: Stored) =>
  isNullWhenZero ? sql`coalesce(${sql.ref(`p.${column}`)}, 0)` : sql.ref(`p.${column}`)

/** `p.status as "Status", …`. */
export const settingColumnList = sql.join(stored.map((each) => sql`${expressionOf(each)} as ${sql.ref(each.name)}`))

/** Columns and values of these changes; settings of other tables are left out. */
export const settingRow = (changes: readonly Change[]): Record<string, unknown> =>
  Object.fromEntries(
    changes.flatMap(({ name, after }) => {
      const found = stored.find((each) => each.name === name)
      return found ? [[found.column, found.isNullWhenZero && after === 0 ? null : after]] : []
    }),
  )
