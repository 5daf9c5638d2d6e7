import { addDays, startOfDay, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import type { Bind } from './parameters.ts'

type Days = { from?: LocalDateTime | undefined; to?: LocalDateTime | undefined; zone: string }

/** Conditions on a moment within local days of `zone`, both inclusive; an absent day is no limit. */
export const duringDays = (column: string, { from, to, zone }: Days, bind: Bind): string[] => [
  ...(from ? [`${column} >= ${bind(startOfDay(from, zone))}`] : []),
  ...(to ? [`${column} < ${bind(startOfDay(addDays(to, 1), zone))}`] : []),
]
