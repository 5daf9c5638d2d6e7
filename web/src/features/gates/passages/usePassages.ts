import type { lprPassagesApi } from '@parkla/contract/lpr-events/lpr-passages.endpoints.ts'
import { passagePageSizes } from '@parkla/contract/lpr-events/lpr-passages.filters.ts'
import type { Passage } from '@parkla/contract/lpr-events/lpr-passages.schema.ts'
import type * as z from 'zod'
import { useList } from '../../../kit/list.ts'
import { refreshSoon, useLive } from '../../../kit/live.ts'
import { passages, passagesTopic } from '../../lpr-events/lpr-passages.api.ts'
import { PassageSearch } from '../gates.search.ts'
import { useSearchState } from '../../../kit/search-state.ts'

/** Refreshes on reads, gate answers and repairs at this place. */
const useLiveRefresh = (placeId: number): void => {
  const look = (change: { placeId: number }): void => {
    if (change.placeId === placeId) refreshSoon(passagesTopic)
  }
  useLive('passages', look)
  useLive('gates', look)
  useLive('lprEvents', look)
}

/** Passages of a place by the URL's filters, refreshed live. */
export const usePassages = (placeId: number) => {
  const { search, change } = useSearchState(PassageSearch, { keepScroll: true })
  const { plate, gate, passages_page: page, passages_cursor: cursor } = search
  useLiveRefresh(placeId)
  const list = useList<Passage, typeof lprPassagesApi.list>(passages.list, {
    filters: { id: placeId, plate, outcome: gate },
    paging: { page, page_size: passagePageSizes[0], cursor },
    setPaging: (to) => change({ passages_page: to.page ?? page, passages_cursor: to.cursor ?? cursor }, 'replace'),
  })
  const filter = (to: Partial<Pick<z.output<typeof PassageSearch>, 'plate' | 'gate'>>) =>
    change({ ...to, passages_page: 0, passages_cursor: '' }, 'replace')
  return { list, plate, gate, filter, isFiltered: plate !== '' || gate !== '' }
}
