import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import type { placesApi } from '@parkla/contract/places/places.endpoints.ts'
import {
  applyChanges,
  isPossibleWeek,
  mayOffer,
  partChanges,
  settingChanges,
  tariffChanges,
  type Change,
  type MayEdit,
} from '@parkla/contract/places/places.policy.ts'
import type { SaveService } from '@parkla/contract/places/services.schema.ts'
import { record } from '../../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../../kit/conflict.ts'
import { scopeFor, type Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database.ts'
import { insist } from '../../../kit/errors.ts'
import { reaches } from '../../access/visible-to.ts'
import { setZones } from './add-place.commands.ts'
import { setServices } from './services.commands.ts'
import { settingRow } from './place-settings.row.ts'
import { findSettings, openPlace, type PlaceSettings } from './place-record.queries.ts'
import { holdBookings, insistOnBookings } from './booking-limits.ts'
import { groundOf, insistOnSomething } from './base-version.ts'
import { versionsOf } from '../prices/tariffs.queries.ts'
import { addVersion } from '../prices/versions.commands.ts'

type Api = typeof placesApi
type Wanted = RequestOf<Api['save']>
type Changed = { own: Change[]; dropped: string[] }

/** Whether the caller holds the permission here: a zone admin may work at a place outside his zones too. */
const editorAt =
  (ctx: Context, { Id, Region }: PlaceSettings): MayEdit =>
  (permission) =>
    reaches(scopeFor(ctx, permission), { placeId: Id, region: Region })

const hasTariff = ({ AvailabilityTable, DiscountPlan, Terms }: Wanted): boolean =>
  AvailabilityTable !== undefined || DiscountPlan !== undefined || Terms !== undefined

type Prepared = Changed & {
  appliedTo: Instant
  write: () => Promise<{ TariffId: number; ValidFrom: Instant } | undefined>
}

/** What becomes of the prices: the caller's own parts on top of the version that holds when the new one begins (R50, R57). */
const prepareTariff = async (
  tx: Tx,
  ctx: Context,
  { wanted, may }: { wanted: Wanted; may: MayEdit },
): Promise<Prepared> => {
  const nothing: Prepared = { own: [], dropped: [], appliedTo: zeroDate, write: () => Promise.resolve(undefined) }
  if (!hasTariff(wanted)) return nothing
  const versions = await versionsOf(tx, wanted.Id)
  const ground = groundOf(versions, wanted, ctx.now)
  const { base, start, appliedTo } = ground
  const changes = tariffChanges(base, ground.wanted)
  insistOnSomething(ground, changes)
  const { own, dropped } = partChanges(changes, may)
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

const isTimeZone = (zone: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const prepareSettings = (settings: PlaceSettings, wanted: Wanted, may: MayEdit): Changed => {
  const { ZoneIds, TotalSpots, ...rest } = wanted
  // the sum of the children that the form shows is not the parent's own (R40)
  const isShownSum = settings.TotalSpots === 0 && TotalSpots === settings.childSpots
  // in the order of the database, so that another order is no change
  const sorted = ZoneIds && [...new Set(ZoneIds)].sort((a, b) => a - b)
  const changed = partChanges(
    settingChanges(settings, { ...rest, TotalSpots: isShownSum ? undefined : TotalSpots, ZoneIds: sorted }),
    may,
  )
  if (wanted.Services) insist(mayOffer(settings.Type, wanted.Services), 'Services')
  const zone = changed.own.find(({ name }) => name === 'TimeZone')
  insist(!zone || isTimeZone(String(zone.after)) ? { ok: true } : reject('places.unknownTimeZone'), 'TimeZone')
  return changed
}

const writeSettings = async (
  tx: Tx,
  ctx: Context,
  { id, own }: { id: number; own: readonly Change[] },
): Promise<void> => {
  await tx
    .updateTable('places')
    .set({ ...settingRow(own), updated_at: nextVersion(ctx.now) })
    .where('id', '=', id)
    .execute()
  const zones = own.find(({ name }) => name === 'ZoneIds')
  // settingChanges took both from the request, whose ZoneIds are numbers
  if (zones) await setZones(tx, { placeId: id, zoneIds: zones.after as number[] })
  const services = own.find(({ name }) => name === 'Services')
  // … and whose Services are services
  if (services) await setServices(tx, { placeId: id, services: services.after as SaveService[], now: ctx.now })
}

const toldBy = (own: readonly Change[], side: 'before' | 'after'): Record<string, unknown> =>
  Object.fromEntries(own.map((change) => [change.path, change[side]]))

/** R8, R50, R57: each part by whom may; what is not the caller's stays as it was and is named. */
export const savePlace = (ctx: Context, wanted: Wanted): Promise<AnswerOf<Api['save']>> =>
  ctx.transaction(async (tx) => {
    await holdBookings(tx, wanted)
    const settings = await findSettings(ctx, tx, { id: wanted.Id, permission: 'tariffs.editSpots', isLocked: true })
    const version = { current: settings.UpdatedAt, sent: wanted.UpdatedAt }
    await insistUnchanged(tx, ctx, { entity: 'place', id: wanted.Id, ...version })
    const may = editorAt(ctx, settings)
    const ofSettings = prepareSettings(settings, wanted, may)
    const tariff = await prepareTariff(tx, ctx, { wanted, may })
    const own = [...ofSettings.own, ...tariff.own]
    const Dropped = [...ofSettings.dropped, ...tariff.dropped]
    insist(own.length > 0 || Dropped.length === 0 ? { ok: true } : reject('places.nothingYours'))
    await insistOnBookings(tx, ctx, { settings, own: ofSettings.own, confirmed: wanted.Confirmed })
    if (own.length > 0) {
      await writeSettings(tx, ctx, { id: wanted.Id, own: ofSettings.own })
      const begun = await tariff.write()
      await record(tx, ctx, {
        fact: 'place.saved',
        entity: 'place',
        id: wanted.Id,
        placeId: wanted.Id,
        before: toldBy(own, 'before'),
        after: { ...toldBy(own, 'after'), ...begun },
        topic: 'places',
      })
    }
    return { Place: await openPlace(ctx, { id: wanted.Id }, tx), Dropped, AppliedTo: tariff.appliedTo }
  })
