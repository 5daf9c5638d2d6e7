import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { isSet, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import type { placesApi } from '@parkla/contract/places/places.endpoints.ts'
import { mayBeginAt, type TariffDraft } from '@parkla/contract/places/places.policy.ts'
import { versionAt } from '@parkla/contract/tariffs/tariffs.hours.ts'
import { record } from '../../kit/audit.ts'
import { nextVersion } from '../../kit/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { found, insist, Rejection } from '../../kit/errors.ts'
import { findSettings } from './places.detail.ts'
import { versionAfter, versionsOf, type StoredVersion } from './tariffs.queries.ts'
import { tariffDayRows, tariffRow } from './tariffs.row.ts'

type Api = typeof placesApi

/** One millisecond after a version that began just now: two saves within a millisecond are two versions. */
const nowAfter = (current: StoredVersion | undefined, now: Instant): Instant =>
  current !== undefined && isSet(current.ValidFrom) && current.ValidFrom >= now
    ? new Date(Date.parse(current.ValidFrom) + 1).toISOString()
    : now

/**
 * When a new version begins (R50): the first one of a place has always been in force; unset, or the start of the version
 * that the caller had open, means now.
 */
export const startOfVersion = (
  versions: readonly StoredVersion[],
  { wanted, now }: { wanted: Instant; now: Instant },
): Instant => {
  const current = versionAt(versions, now)
  if (!isSet(wanted)) return versions.length === 0 ? zeroDate : nowAfter(current, now)
  if (wanted === current?.ValidFrom) return nowAfter(current, now)
  insist(
    mayBeginAt({ start: wanted, now, taken: versions.map(({ ValidFrom }) => ValidFrom) }),
    'AvailabilityTable.ValidFrom',
  )
  return wanted
}

type NewVersion = { placeId: number; start: Instant; draft: TariffDraft; versions: readonly StoredVersion[] }

/** Closes the version before at the start and ends before the next one, so that neither gap nor overlap comes about (R50). */
export const addVersion = async (
  tx: Tx,
  ctx: Context,
  { placeId, start, draft, versions }: NewVersion,
): Promise<number> => {
  const at = isSet(start) ? start : ctx.now
  const before = isSet(start) ? versionAt(versions, start) : undefined
  const next = versionAfter(versions, at)
  if (before)
    await tx.updateTable('tariffs').set({ valid_to: start, updated_at: ctx.now }).where('id', '=', before.id).execute()
  const validity = { placeId, validFrom: start, validTo: next?.ValidFrom ?? zeroDate }
  const { id } = await tx
    .insertInto('tariffs')
    .values(tariffRow(draft, { ...validity, now: ctx.now, ownerId: ctx.actor.id }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('tariff_days').values(tariffDayRows(id, draft)).execute()
  return id
}

/** R50: only what has not begun; the version before goes on in its place. */
export const withdrawVersion = (
  ctx: Context,
  { id, tariffId }: RequestOf<Api['withdraw']>,
): Promise<AnswerOf<Api['withdraw']>> =>
  ctx.transaction(async (tx) => {
    await findSettings(ctx, tx, { id, permission: 'tariffs.editPrices', isLocked: true })
    const versions = await versionsOf(tx, id)
    const version = found(versions.find((one) => one.id === tariffId))
    if (!isSet(version.ValidFrom) || version.ValidFrom <= ctx.now) throw new Rejection(409, 'places.versionBegun')
    const before = versions.find(({ ValidTo }) => ValidTo === version.ValidFrom)
    await tx
      .updateTable('tariffs')
      .set({ withdrawn_at: ctx.now, updated_at: ctx.now })
      .where('id', '=', tariffId)
      .execute()
    if (before)
      await tx
        .updateTable('tariffs')
        .set({ valid_to: isSet(version.ValidTo) ? version.ValidTo : null, updated_at: ctx.now })
        .where('id', '=', before.id)
        .execute()
    await tx
      .updateTable('places')
      .set({ updated_at: nextVersion(ctx.now) })
      .where('id', '=', id)
      .execute()
    await record(tx, ctx, {
      fact: 'place.tariffWithdrawn',
      entity: 'place',
      id,
      placeId: id,
      before: { TariffId: tariffId, ValidFrom: version.ValidFrom, ValidTo: version.ValidTo },
      topic: 'places',
    })
    return {}
  })
