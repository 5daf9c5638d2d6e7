import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { ListTotals } from '@parkla/contract/kit/listing.ts'
import type { Passage } from '@parkla/contract/gates/lpr-events/lpr-passages.schema.ts'
import type { passageListingApi } from '@parkla/contract/gates/lpr-events/passage-listing.endpoints.ts'
import { verdictOf } from '@parkla/contract/gates/lpr-events/passage-verdict.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import { found } from '../../kit/errors.ts'
import { exportList, type ExportColumn } from '../../kit/lists/list-export.ts'
import { countedPage, totalsOf } from '../../kit/lists/list-totals.ts'
import { reasonText, type Language } from '../../kit/reasons.ts'
import { findPlace } from '../../parking/places/places.queries.ts'
import { listPassages, pageKeys } from './passages.queries.ts'
import { phrases, type Words } from './phrases.ts'

type Filter = RequestOf<(typeof passageListingApi)['totals']>

const placeOf = async (ctx: Context, { id }: Filter) =>
  found(await findPlace(ctx.db, scopeFor(ctx, 'lprEvents.view'), id))

export const totalPassages = async (ctx: Context, filter: Filter): Promise<ListTotals> => {
  await placeOf(ctx, filter)
  const { sql: keys, parameters: values } = pageKeys({ ...filter, ...countedPage }).compile(ctx.replica)
  return totalsOf(ctx.replica, { keys, values })
}

const columnsIn = (words: Words, language: Language): ExportColumn<Passage>[] => [
  [words.shared.time, 'instant', ({ Time }) => Time],
  [words.shared.plate, 'text', ({ CorrectedLicensePlate, LicensePlate }) => CorrectedLicensePlate || LicensePlate],
  [words.column.plate, 'text', ({ LicensePlate }) => LicensePlate],
  [words.shared.direction, 'text', ({ Direction }) => words.shared.directionOf[Direction]],
  [words.shared.gate, ['text', 20], ({ Gate }) => Gate],
  [words.export.camera, ['text', 20], ({ Camera }) => Camera],
  [words.shared.result, ['text', 20], (passage) => words.verdict[verdictOf(passage)]],
  [words.shared.reason, ['text', 40], ({ Reason }) => (Reason === '' ? '' : reasonText(language, Reason))],
  [words.shared.right, ['text', 18], ({ Right }) => (Right === null ? '' : words.right[Right])],
  [words.export.session, 'number', ({ ParkingSessionId }) => ParkingSessionId],
]

export const exportPassages = async (
  ctx: Context,
  filter: RequestOf<(typeof passageListingApi)['export']>,
): Promise<FileAnswer> => {
  const place = await placeOf(ctx, filter)
  const words = phrases[ctx.language]
  return exportList(ctx, {
    name: 'passages',
    placeId: filter.id,
    filter,
    title: words.passages,
    columns: columnsIn(words, ctx.language),
    zoneOf: () => place.time_zone,
    list: listPassages,
  })
}
