import { addMonths, startOfMonth } from '@parkla/contract/kit/calendar.ts'
import { dayKey, instantToLocal } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { instantOf } from '../demo-days.ts'
import type { DemoPlace } from './demo-places.ts'

/** Past, current and future commissions. */
export const makeCommissions = (
  places: readonly DemoPlace[],
  { nowMs, ownerId }: { nowMs: number; ownerId: number },
) => {
  const created_at = instantOf(nowMs)
  const row = ({ id, time_zone }: DemoPlace, months: number, percent: number) => ({
    place_id: id,
    valid_from: dayKey(addMonths(startOfMonth(instantToLocal(created_at, time_zone)), months)),
    percent,
    owner_id: ownerId,
    created_at,
  })
  return {
    place_commissions: places.flatMap((place, at) => [
      row(place, -12, 10),
      ...(at % 2 === 0 ? [row(place, -1, 12.5)] : []),
      ...(at === 0 ? [row(place, 1, 15)] : []),
    ]) satisfies Insertable<Tables['place_commissions']>[],
  }
}
