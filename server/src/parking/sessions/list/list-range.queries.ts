import { instantToLocal } from '@parkla/contract/kit/time.ts'
import { defaultRange, isPossibleRange, rangeInstants } from '@parkla/contract/parking/sessions/day-range.ts'
import type { ListSessions } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import type { Context } from '../../../kit/context.ts'
import { insist } from '../../../kit/errors.ts'

type Days = Pick<ListSessions, 'car_number' | 'phone_number' | 'from' | 'to'>

/** The requested days, else the last 7; with a plate or phone all time (R63). */
export const rangeOf = (ctx: Context, filter: Days) => {
  const hasDriver = Boolean(filter.car_number) || Boolean(filter.phone_number)
  if (hasDriver && !filter.from && !filter.to) return undefined
  const usual = defaultRange(instantToLocal(ctx.now, ctx.actor.timeZone))
  const range = { from: filter.from ?? (filter.to ? filter.to : usual.from), to: filter.to ?? usual.to }
  insist(isPossibleRange(range, { hasDriver }), 'from')
  return rangeInstants(range, ctx.actor.timeZone)
}
