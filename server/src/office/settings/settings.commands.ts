import { reject } from '@parkla/contract/kit/verdict.ts'
import { areControllerLimitsInOrder, mayEditSettings } from '@parkla/contract/office/settings/settings.policy.ts'
import { browserLimits, settings, type SettingKey } from '@parkla/contract/office/settings/settings-catalogue.ts'
import { inputIssues } from '@parkla/contract/kit/input.ts'
import type { SaveSettings, SettingRow } from '@parkla/contract/office/settings/settings.schema.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist, rejectionOf } from '../../kit/errors.ts'
import { announce } from '../../kit/live.ts'
import { forgetSettings, listSettings, readSetting } from './settings.queries.ts'
import { lockSettings } from './lock-settings.ts'

type Wanted = SaveSettings['Settings'][number]

/** Validates each value by the catalogue's schema; a refusal names the key. */
const checked = ({ Key, Value }: Wanted): string | number => {
  const read = settings[Key].schema.safeParse(Value)
  if (read.success) return read.data
  const [issue] = inputIssues(read.error, Value)
  const reason = issue?.reason ?? 'input.invalid'
  throw rejectionOf(reject(reason, issue?.details), Key)
}

const store = (tx: Tx, { now }: Context, { key, value }: { key: SettingKey; value: string | number }) =>
  tx
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value), updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        value: JSON.stringify(value),
        updated_at: sql<string>`greatest(${now}::timestamptz, settings.updated_at + interval '1 millisecond')`,
      }),
    )
    .execute()

const insistOnOrder = async (tx: Tx): Promise<void> => {
  const controllerLateMinutes = await readSetting(tx, 'controllerLateMinutes')
  const controllerDeadMinutes = await readSetting(tx, 'controllerDeadMinutes')
  insist(areControllerLimitsInOrder({ controllerLateMinutes, controllerDeadMinutes }), 'controllerLateMinutes')
}

/** Saves all or none; unchanged values write no audit row. */
export const saveSettings = async (ctx: Context, { Settings }: SaveSettings): Promise<SettingRow[]> => {
  insist(mayEditSettings(ctx.actor))
  const saved = await ctx.transaction(async (tx) => {
    await lockSettings(tx)
    const before = new Map((await listSettings(tx)).map((row) => [row.Key, row]))
    for (const wanted of Settings) {
      const { Key: key, UpdatedAt: sent } = wanted
      const old = before.get(key)! // `listSettings` has a row for every key.
      const value = checked(wanted)
      if (value === old.Value) continue
      await insistUnchanged(tx, ctx, { entity: 'setting', id: key, current: old, sent: { UpdatedAt: sent } })
      await store(tx, ctx, { key, value })
      const described = (Value: unknown) => ({ Subject: key, Value: String(Value) })
      const change = { before: described(old.Value), after: described(value), topic: 'settings' as const }
      await record(tx, ctx, { fact: 'setting.changed', entity: 'setting', id: key, ...change })
    }
    await insistOnOrder(tx)
    const limits: readonly SettingKey[] = browserLimits
    // Browsers refetch the signed-in user, which carries the limits.
    if (Settings.some(({ Key }) => limits.includes(Key))) await announce(tx, { topic: 'access', id: 0, placeId: 0 })
    return listSettings(tx)
  })
  forgetSettings(ctx.db)
  return saved
}
