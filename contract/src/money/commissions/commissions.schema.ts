import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Percent } from '../../kit/money.ts'
import { pageQuery, pageSizes, queryNumber } from '../../kit/page.ts'
import { Day, Instant } from '../../kit/time.ts'

/** **+** What we keep of a place's income, from its first day until the next one (R171). Before the first one it is 0 %. */
export const Commission = z.object({
  PlaceId: Id,
  PlaceName: z.string(),
  ValidFrom: Day,
  Percent: z.number(),
  State: z.enum(['PAST', 'CURRENT', 'FUTURE']),
  /** Name of the user; empty when no user set the commission. */
  CreatedBy: z.string(),
  CreatedAt: Instant,
  /** Whether the first day of the commission is in no closed month, so that the commission may be deleted. */
  IsOpen: z.boolean(),
})
export type Commission = z.infer<typeof Commission>

export const ListCommissions = z.object({
  ...pageQuery(pageSizes),
  /** Place of the commissions; 0: all places. */
  placeId: queryNumber().min(0).default(0),
})
export type ListCommissions = z.infer<typeof ListCommissions>

export const AddCommission = z.object({ PlaceId: Id, ValidFrom: Day, Percent })
export type AddCommission = z.infer<typeof AddCommission>

export const DeleteCommission = z.object({ PlaceId: Id, ValidFrom: Day })
export type DeleteCommission = z.infer<typeof DeleteCommission>
