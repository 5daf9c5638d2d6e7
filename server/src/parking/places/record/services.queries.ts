import { reject } from '@parkla/contract/kit/verdict.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { insist } from '../../../kit/errors.ts'

/** Copy kept by the session: later changes do not affect it (R58). */
type ChosenService = { service_name: string; service_price_in_cents: number | null }

const noService: ChosenService = { service_name: '', service_price_in_cents: null }

/**
 * The service of a new session (R58): required at a place that has several, the only one where it has one (R190), not accepted
 * elsewhere.
 */
export const chooseService = async (tx: Tx, place: { id: number }, serviceId?: number): Promise<ChosenService> => {
  const offered = await tx
    .selectFrom('services')
    .select(['id', 'name as service_name', 'price_in_cents as service_price_in_cents'])
    .where('place_id', '=', place.id)
    .where('deleted_at', 'is', null)
    .execute()
  const [only, ...others] = offered
  if (serviceId === undefined && only !== undefined && others.length === 0)
    return { service_name: only.service_name, service_price_in_cents: only.service_price_in_cents }
  if (serviceId === undefined) {
    insist(offered.length === 0 ? { ok: true } : reject('sessions.serviceNeeded'), 'ServiceId')
    return noService
  }
  const chosen = offered.find(({ id }) => id === serviceId)
  insist(chosen ? { ok: true } : reject('sessions.serviceUnknown'), 'ServiceId')
  const { service_name, service_price_in_cents } = chosen ?? noService
  return { service_name, service_price_in_cents }
}
