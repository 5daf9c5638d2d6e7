import type { ListBoard } from '@parkla/contract/board/board.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/query.ts'
import { board } from './board.api.ts'
import classes from './BoardTotals.module.css'

/** Our own sites in reach, added up: free spots first, as on the tiles (R41). */
export const BoardTotals = ({ filters }: { filters: Pick<ListBoard, 'search' | 'region'> }) => {
  const t = useT()
  const { number } = useFormat()
  const { data } = useQuery({
    ...queryOf(board.totals, filters, { isShown: true }),
    placeholderData: (before) => before,
  })
  const figures = [
    { label: t(($) => $.places.totals.free), value: data?.AvailableSpots },
    { label: t(($) => $.places.totals.spots), value: data?.TotalSpots },
  ]
  return (
    <section aria-label={t(($) => $.places.totals.label)} aria-busy={data === undefined}>
      <dl className={classes.totals}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === undefined ? '–' : number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
