import * as z from 'zod'
import { AlarmKind } from '../alarms/alarms.schema.ts'
import { Id, Region } from '../kit/id.ts'
import { pageQuery } from '../kit/page.ts'
import { Instant } from '../kit/time.ts'
import { placeStatuses } from '../places/places.filters.ts'
import { boardPageSizes } from './board.paging.ts'

/** The trend goes back two hours in steps of five minutes; its last figure is now. */
export const trendStepMinutes = 5
export const trendSteps = 24

/** A part of a place that is counted by itself (R40). */
export const BoardPart = z.object({ Id, Name: z.string(), Occupied: z.number() })
export type BoardPart = z.infer<typeof BoardPart>

/** **+** A tile: a place as it stands now, with what is its children's (R40–R42). */
export const BoardPlace = z.object({
  Id,
  Name: z.string(),
  Region: z.string(),
  Status: z.enum(placeStatuses),
  IsPartner: z.boolean(),
  IsTest: z.boolean(),
  TotalSpots: z.number(),
  /** For the public in this period of the week (R42–R44). */
  OfferedSpots: z.number(),
  /** Running sessions and what people have counted besides; never below 0. */
  Occupied: z.number(),
  AvailableSpots: z.number(),
  /** Below 0 when overfull (R42). */
  FreeSpots: z.number(),
  ControllerDead: z.boolean(),
  /** Occupied spots, oldest first, `trendSteps` + 1 figures. */
  Trend: z.array(z.number()),
  /** Open alarms that are not put off, the worst first; each kind once. */
  Alarms: z.array(AlarmKind),
  AlarmCount: z.number(),
  /** What can be counted here: the place itself unless it is only its children, and its children in reach. */
  Parts: z.array(BoardPart),
})
export type BoardPlace = z.infer<typeof BoardPlace>

export const ListBoard = z.object({
  ...pageQuery(boardPageSizes),
  search: z.string().trim().max(100).optional(),
  region: z.union([z.literal(''), Region]).optional(),
})
export type ListBoard = z.infer<typeof ListBoard>

const mostCars = 100_000

/** What somebody has counted, or by how much the count is wrong: one of the two. */
export const CorrectCount = z.object({
  Occupied: z.number().int().min(0).max(mostCars).optional(),
  Difference: z.number().int().min(-mostCars).max(mostCars).optional(),
  Reason: z.string().trim().min(1).max(500),
})
export type CorrectCount = z.infer<typeof CorrectCount>

/** A correction of the count of one place, by whom and why. */
export const CountCorrection = z.object({
  Id,
  PlaceId: Id,
  Difference: z.number(),
  Reason: z.string(),
  By: z.string(),
  At: Instant,
  /** The correction that this one takes back. */
  UndoesId: Id.nullable(),
  IsUndone: z.boolean(),
})
export type CountCorrection = z.infer<typeof CountCorrection>

/** A place's count after a correction. */
export const CorrectedCount = z.object({
  Correction: CountCorrection,
  Occupied: z.number(),
  CountDifference: z.number(),
})
export type CorrectedCount = z.infer<typeof CorrectedCount>
