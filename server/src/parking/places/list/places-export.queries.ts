import type { Page } from '@parkla/contract/kit/page.ts'
import type { ChildPlace, ListPlaces } from '@parkla/contract/parking/places/places.schema.ts'
import type { Context } from '../../../kit/context.ts'
import { listExport, type ExportColumn } from '../../../kit/lists/list-export.ts'
import { phrasesOf, type PhrasesOf } from '../../../kit/phrases.ts'
import { listPlaces } from './place-list.queries.ts'

const phrases = phrasesOf('places')

type Line = { place: ChildPlace; parent: string }

/** The pages of the list, each place followed by its parts (R40). */
const listLines = async (ctx: Context, filter: ListPlaces): Promise<Page<Line>> => {
  const page = await listPlaces(ctx, filter)
  const items = page.items.flatMap(({ ChildPlaces, ...place }) => [
    { place, parent: '' },
    ...ChildPlaces.map((part) => ({ place: part, parent: place.Name })),
  ])
  return { ...page, items }
}

const columnsIn = (words: PhrasesOf<'places'>): ExportColumn<Line>[] => [
  [words.shared.name, ['text', 32], ({ place }) => place.Name],
  [words.field.parent, ['text', 28], ({ parent }) => parent],
  [words.shared.address, ['text', 32], ({ place }) => place.AddressText],
  [words.shared.code, ['text', 20], ({ place }) => place.Code],
  [words.shared.type, 'text', ({ place }) => words.type[place.Type]],
  [words.shared.status, 'text', ({ place }) => words.status[place.Status]],
  [words.shared.region, 'text', ({ place }) => place.Region],
  [words.export.operator, 'text', ({ place }) => place.Operator],
  [words.field.Spots, 'number', ({ place }) => place.TotalSpots],
  [words.field.free, 'number', ({ place }) => place.AvailableSpots],
]

/** Places and their parts as they are listed (R182). */
export const exportPlaces = listExport(phrases, listLines, (words) => ({
  name: 'places',
  title: words.title,
  columns: columnsIn(words),
}))
