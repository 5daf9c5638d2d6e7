import {
  browserLimits,
  settingKeys,
  settings,
  type SettingKey,
  type SettingValue,
} from '@parkla/contract/office/settings/settings-catalogue.ts'
import { recordOf } from '@parkla/contract/kit/keys.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { SettingRow, SettingsChange } from '@parkla/contract/office/settings/settings.schema.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'

type Stored = { key: string; value: unknown; updated_at: string }

/** The stored value if it still fits the schema, else the default: an outdated value must not fail every request. */
const valueOf = <Key extends SettingKey>(key: Key, stored: Stored | undefined): SettingValue<Key> => {
  const read = settings[key].schema.safeParse(stored?.value)
  return read.success ? read.data : settings[key].default
}

const storedFor = (db: Db | Tx, keys: readonly SettingKey[]): Promise<Stored[]> =>
  db.selectFrom('settings').select(['key', 'value', 'updated_at']).where('key', 'in', keys).execute()

/** The current value of a setting. Inside a transaction pass `tx`. */
export const readSetting = async <Key extends SettingKey>(db: Db | Tx, key: Key): Promise<SettingValue<Key>> =>
  valueOf(key, (await storedFor(db, [key]))[0])

type Values<Key extends SettingKey> = { [One in Key]: SettingValue<One> }

/** The current values of some settings, in one statement. */
export const readSettings = async <Key extends SettingKey>(db: Db | Tx, keys: readonly Key[]): Promise<Values<Key>> => {
  const stored = new Map((await storedFor(db, keys)).map((row) => [row.key, row]))
  // Each value is read by the schema of its own key.
  return recordOf(keys, (key) => valueOf(key, stored.get(key))) as Values<Key>
}

/** The settings that every user depends on. */
export const readUserSettings = (db: Db | Tx) => readSettings(db, [...browserLimits, 'secondFactorFor'])

/** Cache lifetime; the node that changes a setting clears its cache at once. */
const freshMs = 1_000

type Remembered = Map<SettingKey, { at: number; value: Promise<unknown> }>
const remembered = new WeakMap<Db, Remembered>()

type Asking = Pick<Context, 'db' | 'clock'>

/** `readSetting` cached for a second, for settings that every request needs. Never inside a transaction. */
export const recallSetting = <Key extends SettingKey>({ db, clock }: Asking, key: Key): Promise<SettingValue<Key>> => {
  const known = remembered.get(db) ?? new Map<SettingKey, { at: number; value: Promise<unknown> }>()
  remembered.set(db, known)
  const at = clock().getTime()
  const entry = known.get(key)
  const isFresh = entry !== undefined && Math.abs(at - entry.at) < freshMs
  const value = isFresh ? entry.value : readSetting(db, key)
  if (!isFresh) {
    known.set(key, { at, value })
    value.catch(() => known.delete(key))
  }
  // The cache stores each value under its own key, so it has that key's type.
  return value as Promise<SettingValue<Key>>
}

/** Clears the cache after a change on this node. */
export const forgetSettings = (db: Db): void => void remembered.delete(db)

export const listSettings = async (db: Db | Tx): Promise<SettingRow[]> => {
  const stored = new Map((await storedFor(db, settingKeys)).map((row) => [row.key, row]))
  return settingKeys.map((Key) => {
    const row = stored.get(Key)
    return { Key, Value: valueOf(Key, row), IsDefault: row === undefined, UpdatedAt: row?.updated_at ?? zeroDate }
  })
}

export const listChanges = async (ctx: Context): Promise<SettingsChange[]> => {
  const { rows } = await sql<SettingsChange>`
    select a.created_at as "At", coalesce(nullif(o.name, ''), o.email, '') as "By", a.fact as "Fact",
      coalesce(a.after ->> 'Subject', a.before ->> 'Subject', '') as "Subject",
      coalesce(a.before ->> 'Value', '') as "Before", coalesce(a.after ->> 'Value', '') as "After"
    from audit_events a left join owners o on o.id = a.owner_id
    where a.entity in ('setting', 'vatRate', 'holiday', 'region')
    order by a.id desc limit 100`.execute(ctx.db)
  return rows
}
