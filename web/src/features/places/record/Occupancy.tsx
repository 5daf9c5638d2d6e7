import type { Place } from '@parkla/contract/places/places.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../kit/format.ts'
import { useLive } from '../../../kit/live.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryClient, queryOf } from '../../../kit/query.ts'
import { places } from '../places.api.ts'
import { ClosedSpots } from '../list/places.columns.tsx'
import classes from './Occupancy.module.css'

/**
 * Running sessions and free spots, updated live (R42). Keeps its size while loading: on a phone the fields below would otherwise
 * move from under a tap.
 */
export const Occupancy = ({ place }: { place: Pick<Place, 'Id' | 'FreeSpots' | 'Status'> }) => {
  const { Id: placeId, FreeSpots: freeSpots, Status } = place
  const t = useT()
  const { number } = useFormat()
  const options = queryOf(places.sessionsCount, { id: placeId }, { isShown: true })
  const { data, isPending } = useQuery(options)
  useLive('sessions', (change) => {
    if (change.placeId === placeId) void queryClient.invalidateQueries({ queryKey: options.queryKey })
  })
  const share = data && data.TotalSpots > 0 ? Math.min(1, data.SessionsCount / data.TotalSpots) : 0
  const figure = (count: number | undefined): string => (count === undefined ? '–' : number(count))
  return (
    <section className={classes.occupancy} aria-label={t(($) => $.places.occupancy.label)} aria-busy={isPending}>
      <dl>
        <div>
          <dt>{t(($) => $.places.totals.running)}</dt>
          <dd>{figure(data?.SessionsCount)}</dd>
        </div>
        <div title={freeSpots < 0 ? t(($) => $.places.overfull, { count: number(freeSpots) }) : undefined}>
          <dt>{t(($) => $.places.column.free)}</dt>
          <dd>{Status === 'CLOSED' ? <ClosedSpots /> : figure(data?.AvailableSpots)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.places.field.Spots)}</dt>
          <dd>{figure(data?.TotalSpots)}</dd>
        </div>
      </dl>
      <div className={classes.meter} aria-hidden>
        <span style={{ width: `${share * 100}%` }} data-full={data?.AvailableSpots === 0} />
      </div>
    </section>
  )
}
