import type { Instant } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import type { SaveService } from '@parkla/contract/parking/places/services.schema.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/database/database.ts'
import { insist } from '../../../kit/errors.ts'

type Offer = { placeId: number; services: readonly SaveService[]; now: Instant }

/** Frees names before they are assigned: the unique index would reject two services that swap names. */
const clearNames = (tx: Tx, { placeId, services, now }: Offer) => {
  const kept = services.flatMap(({ Id }) => (Id === undefined ? [] : [Id]))
  return sql`
    update services set name = case when id = any(${kept}::bigint[]) then '#' || id else name end,
      deleted_at = case when id = any(${kept}::bigint[]) then null else ${now}::timestamptz end
    where place_id = ${placeId} and deleted_at is null`.execute(tx)
}

const keep = async (tx: Tx, placeId: number, { service, position }: { service: SaveService; position: number }) => {
  const { Id, Name, DurationMin, Price } = service
  const values = { position, name: Name, duration_min: DurationMin, price_in_cents: Price }
  if (Id === undefined) {
    await tx
      .insertInto('services')
      .values({ place_id: placeId, ...values })
      .execute()
    return
  }
  const changed = await tx
    .updateTable('services')
    .set(values)
    .where('id', '=', Id)
    .where('place_id', '=', placeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  insist(changed.numUpdatedRows === 1n ? { ok: true } : reject('places.serviceUnknown'), 'Services')
}

/** Replaces the services of a car wash (R58); running washes keep their service and price. */
export const setServices = async (tx: Tx, offer: Offer): Promise<void> => {
  await clearNames(tx, offer)
  for (const [position, service] of offer.services.entries()) await keep(tx, offer.placeId, { service, position })
}
