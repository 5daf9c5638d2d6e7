import {
  browserLimits,
  settingKeys,
  settings,
  type SettingKey,
  type SettingValue,
} from '@parkla/contract/settings/settings.catalogue.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { SettingRow, SettingsChange } from '@parkla/contract/settings/settings.schema.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database.ts'

type Stored = { key: string; value: unknown; updated_at: string }

/** What is stored, if it is still of the key's form; else the default, so that an old value stops nobody. */
const valueOf = <Key extends SettingKey>(key: Key, stored: Stored | undefined): SettingValue<Key> => {
  const read = settings[key].schema.safeParse(stored?.value)
  return read.success ? read.data : settings[key].default
}

const storedFor = (db: Db | Tx, keys: readonly SettingKey[]): Promise<Stored[]> =>
  db.selectFrom('settings').select(['key', 'value', 'updated_at']).where('key', 'in', keys).execute()

/** A setting as it is now. Inside a transaction ask the transaction. */
export const readSetting = async <Key extends SettingKey>(db: Db | Tx, key: Key): Promise<SettingValue<Key>> =>
  valueOf(key, (await storedFor(db, [key]))[0])

/** What the browser keeps to by itself, in one look. */
export const readBrowserLimits = async (db: Db | Tx): Promise<Record<(typeof browserLimits)[number], number>> => {
  const stored = new Map((await storedFor(db, browserLimits)).map((row) => [row.key, row]))
  const of = (key: (typeof browserLimits)[number]) => valueOf(key, stored.get(key))
  return {
    requestTimeoutSeconds: of('requestTimeoutSeconds'),
    fileTimeoutSeconds: of('fileTimeoutSeconds'),
    iconKilobytes: of('iconKilobytes'),
  }
}

/** A setting is read again after this, and at once on the node that changed it. */
const freshMs = 1_000

type Remembered = Map<SettingKey, { at: number; value: Promise<unknown> }>
const remembered = new WeakMap<Db, Remembered>()

type Asking = Pick<Context, 'db' | 'clock'>

/** The same, remembered for a second, for what is asked with every call. Never inside a transaction. */
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
  // Kept under its own key, so it has that key's type.
  return value as Promise<SettingValue<Key>>
}

/** After a change on this node. */
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
    where a.entity in ('setting', 'vatRate', 'holiday')
    order by a.id desc limit 100`.execute(ctx.db)
  return rows
}
