import type { ListBoard } from '@parkla/contract/gates/board/board.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { listQueryOf } from '../../kit/api/query.ts'
import { Totals } from '../../ui/table/Totals.tsx'
import { board, pollMs } from './board.api.ts'

/** Totals of our own places in scope: free spots first (R41). */
export const BoardTotals = ({ filters }: { filters: Pick<ListBoard, 'search' | 'region'> }) => {
  const t = useT()
  const { data } = useQuery({ ...listQueryOf(board.totals, filters), refetchInterval: pollMs })
  const figures = [
    { label: t(($) => $.places.field.free), value: data?.AvailableSpots },
    { label: t(($) => $.places.field.Spots), value: data?.TotalSpots },
  ]
  return <Totals label={t(($) => $.places.totals.label)} figures={figures} isLarge />
}
