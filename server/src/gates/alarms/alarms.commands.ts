import {
  mayAcknowledgeAlarm,
  mayNoteAlarm,
  mayReopenAlarm,
  maySnoozeAlarm,
  snoozeEnd,
} from '@parkla/contract/gates/alarms/alarms.policy.ts'
import type { alarmsApi } from '@parkla/contract/gates/alarms/alarms.endpoints.ts'
import type { Alarm } from '@parkla/contract/gates/alarms/alarms.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Insertable, Updateable } from 'kysely'
import { record } from '../../kit/audit.ts'
import { nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { updateRow } from '../../kit/database/rows.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { findAlarm } from './alarms.queries.ts'

type Api = typeof alarmsApi
type Changing = { id: number; now: Instant }
type Change = { fact: string; alarm: Alarm; after?: Record<string, unknown> }

const change = async (tx: Tx, { id, now }: Changing, values: Updateable<Tables['alarms']>): Promise<void> => {
  await updateRow(tx, 'alarms', { id, ...values, updated_at: nextVersion(now) })
}

/** Audits and announces the change; returns the changed alarm. */
const recordChange = async (tx: Tx, ctx: Context, { fact, alarm, after = {} }: Change): Promise<Alarm> => {
  const { Id: id, PlaceId: placeId } = alarm
  const before = { State: alarm.State }
  await record(tx, ctx, { fact, entity: 'alarm', id, placeId, before, after, topic: 'alarms' })
  return findAlarm(ctx, tx, { id })
}

export const acknowledgeAlarm = (ctx: Context, { id }: RequestOf<Api['acknowledge']>): Promise<Alarm> =>
  ctx.transaction(async (tx) => {
    const alarm = await findAlarm(ctx, tx, { id, isLocked: true })
    insist(mayAcknowledgeAlarm(ctx.actor, alarm))
    const known = { acknowledged_at: ctx.now, acknowledged_by_owner_id: ctx.actor.id, snoozed_until: null }
    await change(tx, { id, now: ctx.now }, known)
    return recordChange(tx, ctx, { fact: 'alarm.acknowledged', alarm })
  })

/** Snoozing removes the acknowledgement: the alarm returns as NOW. */
export const snoozeAlarm = (ctx: Context, { id, For }: RequestOf<Api['snooze']>): Promise<Alarm> =>
  ctx.transaction(async (tx) => {
    const alarm = await findAlarm(ctx, tx, { id, isLocked: true })
    insist(maySnoozeAlarm(ctx.actor, alarm))
    const SnoozedUntil = snoozeEnd(For, ctx.now, alarm.TimeZone)
    const off = { snoozed_until: SnoozedUntil, acknowledged_at: null, acknowledged_by_owner_id: null }
    await change(tx, { id, now: ctx.now }, off)
    return recordChange(tx, ctx, { fact: 'alarm.snoozed', alarm, after: { SnoozedUntil } })
  })

export const reopenAlarm = (ctx: Context, { id }: RequestOf<Api['reopen']>): Promise<Alarm> =>
  ctx.transaction(async (tx) => {
    const alarm = await findAlarm(ctx, tx, { id, isLocked: true })
    insist(mayReopenAlarm(ctx.actor, alarm))
    const unseen = { snoozed_until: null, acknowledged_at: null, acknowledged_by_owner_id: null }
    await change(tx, { id, now: ctx.now }, unseen)
    return recordChange(tx, ctx, { fact: 'alarm.reopened', alarm })
  })

const repeatedMs = 10 * 60_000

/** Whether this is a retry: the commit's answer was lost, and the user saved the same note again without its key. */
const isRepeated = async (tx: Tx, note: Insertable<Tables['alarm_notes']>): Promise<boolean> => {
  const since = new Date(Date.parse(note.created_at) - repeatedMs).toISOString()
  const same = await tx
    .selectFrom('alarm_notes')
    .select('id')
    .where('alarm_id', '=', note.alarm_id)
    .where('owner_id', '=', note.owner_id)
    .where('text', '=', note.text)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return same !== undefined
}

/** Adds a note; the same text by the same user within ten minutes is stored once. */
export const noteAlarm = (ctx: Context, { id, Text }: RequestOf<Api['note']>): Promise<Alarm> =>
  ctx.transaction(async (tx) => {
    const alarm = await findAlarm(ctx, tx, { id, isLocked: true })
    insist(mayNoteAlarm(ctx.actor))
    const note = { alarm_id: id, owner_id: ctx.actor.id, text: Text, created_at: ctx.now }
    if (await isRepeated(tx, note)) return alarm
    await tx.insertInto('alarm_notes').values(note).execute()
    return recordChange(tx, ctx, { fact: 'alarm.noted', alarm, after: { Text } })
  })

export const findDigest = async (ctx: Context): Promise<{ IsSubscribed: boolean }> => {
  const row = await ctx.db
    .selectFrom('alarm_digests')
    .select('owner_id')
    .where('owner_id', '=', ctx.actor.id)
    .executeTakeFirst()
  return { IsSubscribed: row !== undefined }
}

export const subscribeDigest = (
  ctx: Context,
  { IsSubscribed }: RequestOf<Api['subscribe']>,
): Promise<{ IsSubscribed: boolean }> =>
  ctx.transaction(async (tx) => {
    const { id } = ctx.actor
    if (IsSubscribed)
      await tx
        .insertInto('alarm_digests')
        .values({ owner_id: id, created_at: ctx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else await tx.deleteFrom('alarm_digests').where('owner_id', '=', id).execute()
    await record(tx, ctx, { fact: 'alarm.digestChanged', entity: 'owner', id, after: { IsSubscribed } })
    return { IsSubscribed }
  })
