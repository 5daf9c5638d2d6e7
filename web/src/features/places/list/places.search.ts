import { placePageSizes, placeStatuses, placeTypes } from '@parkla/contract/places/places.filters.ts'
import * as z from 'zod'
import { choiceFilter, pagingInUrl, textFilter } from '../../../kit/url-state.ts'

export const PlaceFilters = z.object({
  search: textFilter(),
  type: choiceFilter(['', ...placeTypes]),
  status: choiceFilter(['', ...placeStatuses]),
  region: textFilter(),
})
export const noFilters = PlaceFilters.parse({})

/** List state in the URL, by wire names. */
export const PlacesSearch = PlaceFilters.extend(pagingInUrl(placePageSizes))
export type PlacesSearch = z.output<typeof PlacesSearch>

export const placeTabs = ['week', 'terms', 'versions'] as const

/** Tab of the place page. */
export const PlaceSearch = z.object({ tab: choiceFilter(placeTabs) })

const mostButtons = 15

/**
 * Pages known to exist, at most 15, including the current one. The total is not counted (R5).
 */
export const pageButtons = (page: number, hasNext: boolean): number[] => {
  const last = page + (hasNext ? 1 : 0)
  const first = Math.max(0, last - mostButtons + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
