import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { isTimeZone, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { refuse, reject } from '@parkla/contract/kit/verdict.ts'
import type { placesApi } from '@parkla/contract/parking/places/places.endpoints.ts'
import {
  applyChanges,
  isPossibleWeek,
  mayOffer,
  placeEditors,
  splitByPermission,
  settingChanges,
  tariffChanges,
  type Change,
  type MayEdit,
} from '@parkla/contract/parking/places/places.policy.ts'
import type { SaveService } from '@parkla/contract/parking/places/services.schema.ts'
import { sql } from 'kysely'
import { record } from '../../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../../kit/http/conflict.ts'
import { scopeFor, type Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { insist } from '../../../kit/errors.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { reaches } from '../../../people/access/visible-to.queries.ts'
import { setZones } from './add-place.commands.ts'
import { setServices } from './services.commands.ts'
import { settingRow } from './place-settings.row.ts'
import { findSettings, openPlace, type PlaceSettings } from './place-record.queries.ts'
import { lockBookingsFor, insistOnBookingLimits } from '../../booked-spots/booking-limits.steps.ts'
import { baseVersionFor, insistOnChange } from './base-version.ts'
import { versionsOf } from '../prices/tariffs.queries.ts'
import { addVersion } from '../prices/versions.commands.ts'

type Api = typeof placesApi
type Wanted = RequestOf<Api['save']>
type Changed = { own: Change[]; dropped: string[] }

/** Whether the caller holds the permission at this place: a zone admin may have a lesser role outside their zones. */
const permissionsAt =
  (ctx: Context, { Id, Region }: PlaceSettings): MayEdit =>
  (permission) =>
    reaches(scopeFor(ctx, permission), { placeId: Id, region: Region })

const hasTariff = ({ AvailabilityTable, DiscountPlan, Terms }: Wanted): boolean =>
  AvailabilityTable !== undefined || DiscountPlan !== undefined || Terms !== undefined

type Prepared = Changed & {
  appliedTo: Instant
  write: () => Promise<{ TariffId: number; ValidFrom: Instant } | undefined>
}

/** Applies the caller's permitted changes to the version in force when the new one starts (R50, R57). */
const prepareTariff = async (
  tx: Tx,
  ctx: Context,
  { wanted, may }: { wanted: Wanted; may: MayEdit },
): Promise<Prepared> => {
  const nothing: Prepared = { own: [], dropped: [], appliedTo: zeroDate, write: () => Promise.resolve(undefined) }
  const { TariffId = 0 } = wanted
  if (!hasTariff(wanted) && TariffId === 0) return nothing
  const versions = await versionsOf(tx, wanted.Id)
  if (!hasTariff(wanted)) {
    insist(versions.some(({ id }) => id === TariffId) ? { ok: true } : refuse('places.otherVersion'))
    return nothing
  }
  const versionBase = baseVersionFor(versions, wanted, ctx.now)
  const { base, start, appliedTo } = versionBase
  const changes = tariffChanges(base, versionBase.wanted)
  insistOnChange(versionBase, changes)
  const { own, dropped } = splitByPermission(changes, may)
  const draft = applyChanges(base, own)
  insist(isPossibleWeek(draft.table), 'AvailabilityTable')
  if (own.length === 0) return { ...nothing, dropped }
  return {
    own,
    dropped,
    appliedTo,
    write: async () => ({
      TariffId: await addVersion(tx, ctx, { placeId: wanted.Id, start, draft, versions }),
      ValidFrom: start,
    }),
  }
}

const prepareSettings = (settings: PlaceSettings, wanted: Wanted, may: MayEdit): Changed => {
  const { ZoneIds, TotalSpots, ...rest } = wanted
  // the form shows the sum of the children for a parent without own spots: sent back it is no change (R40)
  const isShownSum = settings.TotalSpots === 0 && TotalSpots === settings.childSpots
  // sorted as stored, so that another order is no change
  const sorted = ZoneIds && [...new Set(ZoneIds)].sort((a, b) => a - b)
  const changed = splitByPermission(
    settingChanges(settings, { ...rest, TotalSpots: isShownSum ? undefined : TotalSpots, ZoneIds: sorted }),
    may,
  )
  if (wanted.Services) insist(mayOffer(settings.Type, wanted.Services), 'Services')
  const zone = changed.own.find(({ name }) => name === 'TimeZone')
  insist(!zone || isTimeZone(String(zone.after)) ? { ok: true } : reject('places.unknownTimeZone'), 'TimeZone')
  return changed
}

/** Sessions belong to the parts (R40) and copy the operator of their part. A part with another code than its whole keeps it. */
const giveOperatorToParts = async (
  tx: Tx,
  ctx: Context,
  { id, operator: { before, after } }: { id: number; operator: Change },
): Promise<void> => {
  const { rows: parts } = await sql<{ id: number }>`
    update places set operator = ${after}, updated_at = ${nextVersion(ctx.now)}
    where parent_id = ${id} and deleted_at is null and operator = ${before} returning id`.execute(tx)
  for (const part of parts)
    await record(tx, ctx, {
      fact: 'place.saved',
      entity: 'place',
      id: part.id,
      placeId: part.id,
      before: { Operator: before },
      after: { Operator: after },
      topic: 'places',
    })
}

const writeSettings = async (
  tx: Tx,
  ctx: Context,
  { id, own }: { id: number; own: readonly Change[] },
): Promise<void> => {
  await updateRow(tx, 'places', { id, ...settingRow(own), updated_at: nextVersion(ctx.now) })
  const operator = own.find(({ name }) => name === 'Operator')
  if (operator) await giveOperatorToParts(tx, ctx, { id, operator })
  const zones = own.find(({ name }) => name === 'ZoneIds')
  // `settingChanges` copies values of the request, which its schema has checked.
  if (zones) await setZones(tx, { placeId: id, zoneIds: zones.after as number[] })
  const services = own.find(({ name }) => name === 'Services')
  // `settingChanges` copies checked values.
  if (services) await setServices(tx, { placeId: id, services: services.after as SaveService[], now: ctx.now })
}

const valuesByPath = (own: readonly Change[], side: 'before' | 'after'): Record<string, unknown> =>
  Object.fromEntries(own.map((change) => [change.path, change[side]]))

/** R8, R50, R57: saves the parts that the caller may change and names the others. */
export const savePlace = (ctx: Context, wanted: Wanted): Promise<AnswerOf<Api['save']>> =>
  ctx.transaction(async (tx) => {
    await lockBookingsFor(tx, wanted)
    const settings = await findSettings(ctx, tx, { id: wanted.Id, permission: placeEditors, isLocked: true })
    await insistUnchanged(tx, ctx, { entity: 'place', id: wanted.Id, current: settings, sent: wanted })
    const may = permissionsAt(ctx, settings)
    const ofSettings = prepareSettings(settings, wanted, may)
    const tariff = await prepareTariff(tx, ctx, { wanted, may })
    const own = [...ofSettings.own, ...tariff.own]
    const Dropped = [...ofSettings.dropped, ...tariff.dropped]
    insist(own.length > 0 || Dropped.length === 0 ? { ok: true } : reject('places.nothingYours'))
    await insistOnBookingLimits(tx, ctx, { settings, own: ofSettings.own, confirmed: wanted.Confirmed })
    if (own.length > 0) {
      await writeSettings(tx, ctx, { id: wanted.Id, own: ofSettings.own })
      const begun = await tariff.write()
      await record(tx, ctx, {
        fact: 'place.saved',
        entity: 'place',
        id: wanted.Id,
        placeId: wanted.Id,
        before: valuesByPath(own, 'before'),
        after: { ...valuesByPath(own, 'after'), ...begun },
        topic: 'places',
      })
    }
    return { Place: await openPlace(ctx, { id: wanted.Id }, tx), Dropped, AppliedTo: tariff.appliedTo }
  })
