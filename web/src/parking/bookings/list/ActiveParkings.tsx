import { Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import type { BookablePlace } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../kit/format.ts'
import { refreshSoon, useLive } from '../../../kit/api/live.ts'
import { useT } from '../../../kit/phrases.ts'
import { listQueryOf } from '../../../kit/api/query.ts'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { places } from '../../places/places.api.ts'

/** Current occupancy: cars of spots. */
export const ActiveParkings = ({ place }: { place: BookablePlace }) => {
  const t = useT()
  const { number } = useFormat()
  useLive('sessions', () => refreshSoon('places'))
  const { data, error, refetch } = useQuery(listQueryOf(places.sessionsCount, { id: place.PlaceID }))
  if (data === undefined && error) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={44} />
  const { SessionsCount: active, TotalSpots: spots } = data
  const percent = spots === 0 ? (active === 0 ? 0 : 100) : (active / spots) * 100
  const text = t(($) => $.bookings.active.of, { active: number(active), spots: number(spots) })
  return (
    <Stack component="section" gap={6} aria-label={t(($) => $.bookings.active.title)}>
      <Group gap="0 0.75rem" align="baseline">
        <Text size="sm" fw={600}>
          {t(($) => $.bookings.active.title)}
        </Text>
        <Text size="sm">{text}</Text>
        {active > spots ? (
          <Text size="sm" c="red" fw={600}>
            {t(($) => $.bookings.active.over, { count: active - spots })}
          </Text>
        ) : null}
      </Group>
      <Progress.Root size="lg">
        <Progress.Section
          value={Math.min(100, percent)}
          color={percent > 100 ? 'red' : 'teal'}
          aria-label={t(($) => $.bookings.active.title)}
          aria-valuetext={text}
        />
      </Progress.Root>
    </Stack>
  )
}
