import type { BookingImportDoubt, BookingRejection } from '@parkla/contract/imports/bookings.findings.ts'
import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import type { BookableRow } from '../../bookings/bookable.queries.ts'
import type { KindOfImport } from '../imports.kind.ts'
import { markRows } from '../imports.marking.ts'
import type { ImportRow } from '../imports.queries.ts'
import { judgeRows, type Judged } from './bookings.judging.ts'
import { bookablePlaces } from './bookings.places.ts'
import { alreadyThere, countByPlace, differing, duplicates, stagedPlaceIds } from './bookings.staged.ts'

const linesOf = (judged: readonly Judged[]) => sql`
  select unnest(${judged.map(({ stay }) => stay.line)}::bigint[]) as line`

/** Writes what was said of the rows of a place beside them. */
export const markJudged = async (tx: Tx, { id, options }: ImportRow, judged: readonly Judged[]): Promise<void> => {
  const { refuse, doubt } = markRows(tx, id)
  const refusals = new Set(judged.flatMap(({ refused }): BookingRejection[] => (refused ? [refused] : [])))
  for (const reason of refusals) await refuse(reason, linesOf(judged.filter(({ refused }) => refused === reason)))
  const doubts = new Set(judged.flatMap((one): readonly BookingImportDoubt[] => one.doubts))
  for (const reason of doubts) {
    const lines = linesOf(judged.filter((one) => one.doubts.includes(reason)))
    await doubt(reason, { lines, isConfirmed: options.ConfirmedReasons.includes(reason) })
  }
}

/** The preview names so many places; the others are in its sum. */
const placesTold = 50

const placesOf = async (tx: Tx, importId: number, places: readonly BookableRow[]): Promise<Import['Places']> => {
  const counted = await countByPlace(tx, importId)
  return counted.slice(0, placesTold).map(({ placeId, count }) => ({
    PlaceID: placeId,
    PlaceName: places.find(({ PlaceID }) => PlaceID === placeId)?.PlaceName ?? '',
    Rows: count,
  }))
}

/** What shows beside other rows and what is booked: twice the same, already there, spots and cars (R144). */
export const findTogether: KindOfImport['findTogether'] = async (tx, row, now) => {
  const places = await bookablePlaces(tx, row.owner_id)
  const { refuse, notice } = markRows(tx, row.id)
  await refuse('imports.bookingTwice', duplicates(row.id))
  await notice('imports.alreadyThere', alreadyThere(row.id))
  await notice('imports.bookingDiffers', differing(row.id))
  const wanted = new Set(await stagedPlaceIds(tx, row.id))
  const placesWanted = places.filter(({ PlaceID }) => wanted.has(PlaceID))
  for await (const judged of judgeRows(tx, { row, places: placesWanted, now })) await markJudged(tx, row, judged)
  return { PlacesToAdd: 0, ClientsToAdd: 0, Places: await placesOf(tx, row.id, places) }
}
