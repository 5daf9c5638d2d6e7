import type { Insertable } from 'kysely'
import type { Tables } from '../kit/tables.gen.ts'
import type { DemoPlace } from './demo-places.ts'

const firstOfMonth = (nowMs: number, months: number): string => {
  const now = new Date(nowMs)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10)
}

/** Past, current and future commissions. */
export const makeCommissions = (
  places: readonly DemoPlace[],
  { nowMs, ownerId }: { nowMs: number; ownerId: number },
) => {
  const row = (place_id: number, months: number, percent: number) => ({
    place_id,
    valid_from: firstOfMonth(nowMs, months),
    percent,
    owner_id: ownerId,
    created_at: new Date(nowMs).toISOString(),
  })
  return {
    place_commissions: places.flatMap(({ id }, at) => [
      row(id, -12, 10),
      ...(at % 2 === 0 ? [row(id, -1, 12.5)] : []),
      ...(at === 0 ? [row(id, 1, 15)] : []),
    ]) satisfies Insertable<Tables['place_commissions']>[],
  }
}
