import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { isSet, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { forbid, reject } from '@parkla/contract/kit/verdict.ts'
import type { placesApi } from '@parkla/contract/parking/places/places.endpoints.ts'
import { changesCap, emptyTariff, mayBeginAt, type TariffDraft } from '@parkla/contract/parking/places/places.policy.ts'
import { versionAt } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import { record } from '../../../kit/audit.ts'
import { nextVersion } from '../../../kit/http/conflict.ts'
import { scopeFor, type Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found, insist, Rejection } from '../../../kit/errors.ts'
import { insertRow, updateRow } from '../../../kit/database/rows.ts'
import { reaches } from '../../../people/access/visible-to.queries.ts'
import { findSettings, type PlaceSettings } from '../record/place-record.queries.ts'
import { versionAfter, versionsOf, type StoredVersion } from './tariffs.queries.ts'
import { tariffDayRows, tariffRow } from './tariffs.row.ts'

type Api = typeof placesApi

/**
 * Saves within a millisecond make one version each: a start that is taken moves by a millisecond, also past a scheduled version
 * that begins then.
 */
const freeStart = (versions: readonly StoredVersion[], now: Instant): Instant => {
  const taken = new Set(versions.map(({ ValidFrom }) => ValidFrom))
  let start = now
  while (taken.has(start)) start = new Date(Date.parse(start) + 1).toISOString()
  return start
}

type WantedStart = { wanted: Instant; shown: StoredVersion | undefined; now: Instant }

/**
 * Start of a new version (R50): unset, or the start of the version that the caller edited, means now. The first version of a place
 * is open at the start. While none is in force a later start is rejected: parking would be free until then.
 */
export const startOfVersion = (versions: readonly StoredVersion[], { wanted, shown, now }: WantedStart): Instant => {
  const current = versionAt(versions, now)
  const isNow = [zeroDate, current?.ValidFrom, shown?.ValidFrom].includes(wanted)
  if (isNow) return versions.length === 0 ? zeroDate : freeStart(versions, now)
  const isGap = current === undefined && Date.parse(wanted) > Date.parse(now)
  insist(isGap ? reject('places.firstBeginsNow') : { ok: true }, 'AvailabilityTable.ValidFrom')
  insist(
    mayBeginAt({ start: wanted, now, taken: versions.map(({ ValidFrom }) => ValidFrom) }),
    'AvailabilityTable.ValidFrom',
  )
  return wanted
}

type NewVersion = { placeId: number; start: Instant; draft: TariffDraft; versions: readonly StoredVersion[] }

/** Ends the previous version at the start, and the new one at the next start: no gaps or overlaps (R50). */
export const addVersion = async (
  tx: Tx,
  ctx: Context,
  { placeId, start, draft, versions }: NewVersion,
): Promise<number> => {
  const at = isSet(start) ? start : ctx.now
  const before = isSet(start) ? versionAt(versions, start) : undefined
  const next = versionAfter(versions, at)
  if (before) await updateRow(tx, 'tariffs', { id: before.id, valid_to: start, updated_at: ctx.now })
  const validity = { placeId, validFrom: start, validTo: next?.ValidFrom ?? zeroDate }
  const { id } = await insertRow(tx, 'tariffs', tariffRow(draft, { ...validity, now: ctx.now, ownerId: ctx.actor.id }))
  await tx.insertInto('tariff_days').values(tariffDayRows(id, draft)).execute()
  return id
}

/** Withdrawing restores the previous version: if that changes the cap, the permission for the cap is required (R52). */
const insistOnCap = (
  ctx: Context,
  { Id, Region }: PlaceSettings,
  { version, before }: { version: StoredVersion; before: StoredVersion | undefined },
): void => {
  const mayCap = reaches(scopeFor(ctx, 'tariffs.editLimit24h'), { placeId: Id, region: Region })
  const isOther = changesCap(version, before ?? emptyTariff(zeroDate))
  insist(mayCap || !isOther ? { ok: true } : forbid('places.capNotYours'))
}

/** Withdraws a version that has not started; the previous one stays in force (R50). */
export const withdrawVersion = (
  ctx: Context,
  { id, tariffId }: RequestOf<Api['withdraw']>,
): Promise<AnswerOf<Api['withdraw']>> =>
  ctx.transaction(async (tx) => {
    const settings = await findSettings(ctx, tx, { id, permission: 'tariffs.editPrices', isLocked: true })
    const versions = await versionsOf(tx, id)
    const version = found(versions.find((one) => one.id === tariffId))
    if (!isSet(version.ValidFrom) || version.ValidFrom <= ctx.now) throw new Rejection(409, 'places.versionBegun')
    const before = versions.find(({ ValidTo }) => ValidTo === version.ValidFrom)
    insistOnCap(ctx, settings, { version, before })
    await updateRow(tx, 'tariffs', { id: tariffId, withdrawn_at: ctx.now, updated_at: ctx.now })
    if (before)
      await updateRow(tx, 'tariffs', {
        id: before.id,
        valid_to: isSet(version.ValidTo) ? version.ValidTo : null,
        updated_at: ctx.now,
      })
    await updateRow(tx, 'places', { id, updated_at: nextVersion(ctx.now) })
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
