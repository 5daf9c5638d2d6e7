import { Box, Group, Progress, Text } from '@mantine/core'
import type { Place } from '@parkla/contract/parking/places/places.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../kit/format.ts'
import { useLive } from '../../../kit/api/live.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryClient, queryOf } from '../../../kit/api/query.ts'
import { places } from '../places.api.ts'
import { ClosedSpots } from '../list/places.columns.tsx'

/**
 * Running sessions and free spots, updated live (R42). The size stays while loading: on a phone a tap would otherwise
 * hit a field that moves.
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
  const figures = [
    { label: t(($) => $.places.totals.running), value: figure(data?.SessionsCount) },
    {
      label: t(($) => $.places.column.free),
      value: Status === 'CLOSED' ? <ClosedSpots /> : figure(data?.AvailableSpots),
      title: freeSpots < 0 ? t(($) => $.places.overfull, { count: number(freeSpots) }) : undefined,
    },
    { label: t(($) => $.places.field.Spots), value: figure(data?.TotalSpots) },
  ]
  return (
    <Box component="section" miw="14rem" aria-label={t(($) => $.places.occupancy.label)} aria-busy={isPending}>
      <Group component="dl" gap="0.125rem 1.25rem" mb={4}>
        {figures.map(({ label, value, title }) => (
          <Group key={label} gap={6} align="baseline" title={title}>
            <Text component="dt" fz={13} c="dimmed">
              {label}
            </Text>
            <Text component="dd" fw={650}>
              {value}
            </Text>
          </Group>
        ))}
      </Group>
      <Progress.Root size={6} aria-hidden>
        <Progress.Section value={share * 100} color={data?.AvailableSpots === 0 ? 'red' : 'harbour'} />
      </Progress.Root>
    </Box>
  )
}
