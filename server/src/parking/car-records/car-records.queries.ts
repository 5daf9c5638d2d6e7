import { holds } from '@parkla/contract/access/actor.ts'
import {
  carRecordPlateMinLength,
  carRecordsOfKind,
  type CarRecords,
  type ListCarRecords,
} from '@parkla/contract/parking/car-records/car-records.schema.ts'
import type { Context } from '../../kit/context.ts'
import { listCarBookings } from '../bookings/car-bookings.queries.ts'
import { listCarPassages } from '../../gates/reads/car-passages.queries.ts'
import { listCarPasses } from '../passes/car-passes.queries.ts'
import { rangeOf } from '../sessions/list/list-range.queries.ts'
import { listCarLists } from './car-lists.queries.ts'
import { matchPlates } from '../sessions/list/search-matches.queries.ts'

const none: CarRecords = { Passages: [], Bookings: [], Passes: [], Lists: [] }

/** Ids of the plates with this part; undefined for any car, empty also for a part that too many plates match. */
const plateIdsOf = async (ctx: Context, part: string): Promise<readonly number[] | undefined> => {
  if (part === '') return undefined
  const matches = await matchPlates(ctx, part)
  return matches.kind === 'few' ? matches.ids : []
}

/**
 * Records of a car beside its sessions: its newest passages and bookings without a session, its monthly passes, and the whitelists and
 * fleets that it is on (decision 0025). Each kind needs its own permission; a search by number the right to personal data (R79).
 */
export const listCarRecords = async (ctx: Context, filter: ListCarRecords): Promise<CarRecords> => {
  const { car_number: part = '', phone_number: digits = '' } = filter
  const isTooShort = part !== '' && part.length < carRecordPlateMinLength
  const isHidden = digits !== '' && !ctx.actor.canSeeClientsPersonalData
  if (part + digits === '' || isTooShort || isHidden) return none
  const wanted = { part, digits, within: rangeOf(ctx, filter), limit: carRecordsOfKind }
  const may = (permission: Parameters<typeof holds>[1]): boolean => holds(ctx.actor, permission)
  const plateIds = may('bookings.view') || may('passes.view') ? await plateIdsOf(ctx, part) : []
  return {
    // A read has no phone number, so a search by number finds no passages.
    Passages: may('lprEvents.view') && digits === '' ? await listCarPassages(ctx, wanted) : [],
    Bookings: may('bookings.view') ? await listCarBookings(ctx, { ...wanted, plateIds }) : [],
    Passes: may('passes.view') ? await listCarPasses(ctx, wanted) : [],
    Lists: may('passes.view') ? await listCarLists(ctx, { ...wanted, plateIds }) : [],
  }
}
