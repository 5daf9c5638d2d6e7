import { placePageSizes, placeStatuses, placeTypes } from '@parkla/contract/parking/places/places.filters.ts'
import * as z from 'zod'
import { choiceFilter, pagingInUrl, textFilter } from '../../../kit/address/url-state.ts'

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
const [rowsPerPage] = placePageSizes

type Pages = { page: number; hasNext: boolean; rows?: number | undefined }

/** At most 15 pages around the current one. Until the rows are counted, the pages that are known to exist. */
export const pageButtons = ({ page, hasNext, rows = 0 }: Pages): number[] => {
  const last = Math.max(page + (hasNext ? 1 : 0), Math.ceil(rows / rowsPerPage) - 1)
  const first = Math.max(0, Math.min(page - (mostButtons - 1) / 2, last - mostButtons + 1))
  return Array.from({ length: Math.min(mostButtons, last - first + 1) }, (_, index) => first + index)
}
