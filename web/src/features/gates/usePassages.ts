import type { lprPassagesApi } from '@parkla/contract/lpr-events/lpr-passages.endpoints.ts'
import { passagePageSizes } from '@parkla/contract/lpr-events/lpr-passages.filters.ts'
import type { Passage } from '@parkla/contract/lpr-events/lpr-passages.schema.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useList, type Paging } from '../../kit/list.ts'
import { refreshSoon, useLive } from '../../kit/live.ts'
import { passages, passagesTopic } from '../lpr-events/lpr-passages.api.ts'
import type { GatesSearch } from './gates.search.ts'

/** A read, what its barrier answers, and what somebody makes of it later, at this place. */
const useFollowing = (placeId: number): void => {
  const look = (change: { placeId: number }): void => {
    if (change.placeId === placeId) refreshSoon(passagesTopic)
  }
  useLive('passages', look)
  useLive('gates', look)
  useLive('lprEvents', look)
}

/** The passages of a place as the address asks for them, kept up to date. */
export const usePassages = (placeId: number) => {
  const navigate = useNavigate({ from: '/gate-controllers/$id' })
  const { plate, gate, passages_page: page, passages_cursor: cursor } = useSearch({ from: '/gate-controllers/$id' })
  useFollowing(placeId)
  const change = (to: Partial<GatesSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...to }), replace: true, resetScroll: false })
  const filters = useMemo(() => ({ id: placeId, plate, outcome: gate }), [placeId, plate, gate])
  const paging = useMemo(() => ({ page, page_size: passagePageSizes[0], cursor }), [page, cursor])
  const setPaging = (to: Partial<Paging>) =>
    change({
      ...(to.page === undefined ? {} : { passages_page: to.page }),
      ...(to.cursor === undefined ? {} : { passages_cursor: to.cursor }),
    })
  const list = useList<Passage, typeof lprPassagesApi.list>(passages.list, { filters, paging, setPaging })
  const filter = (to: Pick<Partial<GatesSearch>, 'plate' | 'gate'>) =>
    change({ ...to, passages_page: 0, passages_cursor: '' })
  return { list, plate, gate, filter, isFiltered: plate !== '' || gate !== '' }
}
