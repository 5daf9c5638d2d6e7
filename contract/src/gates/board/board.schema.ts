import * as z from 'zod'
import { AlarmKind } from '../alarms/alarms.schema.ts'
import { Id, Region } from '../../kit/id.ts'
import { pageQuery } from '../../kit/page.ts'
import { Instant } from '../../kit/time.ts'
import { placeStatuses } from '../../parking/places/places.filters.ts'
import { boardPageSizes } from './board-page-sizes.ts'

/** The trend covers two hours in steps of five minutes; the last value is now. */
export const trendStepMinutes = 5
export const trendSteps = 24

/** A child place with its own count (R40). */
const BoardPart = z.object({ Id, Name: z.string(), Occupied: z.number() })
type BoardPart = z.infer<typeof BoardPart>

/** **+** A tile: the current state of a place including its children (R40–R42). */
export const BoardPlace = z.object({
  Id,
  Name: z.string(),
  Region: z.string(),
  Status: z.enum(placeStatuses),
  IsPartner: z.boolean(),
  IsTest: z.boolean(),
  TotalSpots: z.number(),
  /** Public spots in the current period (R42–R44). */
  OfferedSpots: z.number(),
  /** Active sessions plus count corrections; never below 0. */
  Occupied: z.number(),
  AvailableSpots: z.number(),
  /** Negative when overfull (R42). */
  FreeSpots: z.number(),
  ControllerDead: z.boolean(),
  /** Occupied spots, oldest first, `trendSteps` + 1 values. */
  Trend: z.array(z.number()),
  /** Kinds of open alarms without snoozed ones, most severe first. */
  Alarms: z.array(AlarmKind),
  AlarmCount: z.number(),
  /** Places that can be counted: the place itself if it has own spots, and its children in scope. */
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

/** Either the counted number or the difference. */
export const CorrectCount = z.object({
  Occupied: z.number().int().min(0).max(mostCars).optional(),
  Difference: z.number().int().min(-mostCars).max(mostCars).optional(),
  Reason: z.string().trim().min(1).max(500),
  /** True when the user confirms `board.moreThanSpots`. */
  IsConfirmed: z.boolean().default(false),
})
export type CorrectCount = z.infer<typeof CorrectCount>

/** A count correction of a place, with user and reason. */
export const CountCorrection = z.object({
  Id,
  PlaceId: Id,
  Difference: z.number(),
  Reason: z.string(),
  By: z.string(),
  At: Instant,
  /** The correction that this one undoes. */
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
