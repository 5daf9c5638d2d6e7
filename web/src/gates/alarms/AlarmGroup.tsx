import { Button, Paper, Skeleton, Stack, Title } from '@mantine/core'
import type { AlarmState } from '@parkla/contract/gates/alarms/alarms.lifecycle.ts'
import { alarmPageSizes, type ListAlarms } from '@parkla/contract/gates/alarms/alarms.schema.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../kit/phrases.ts'
import { listQueryOf } from '../../kit/api/query.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { AlarmLine } from './AlarmLine.tsx'
import { alarms } from './alarms.api.ts'

export type AlarmFilters = Partial<Pick<ListAlarms, 'kind' | 'place' | 'cleared_from'>>
type AlarmGroupProps = { status: AlarmState; title: string; filters: AlarmFilters; open: (id: number) => void }

/** Snoozes end without a live event, so the list is polled. */
const pollMs = 60_000

/** Alarms of one state; an empty group is hidden, except NOW. */
export const AlarmGroup = ({ status, title, filters, open }: AlarmGroupProps) => {
  const t = useT()
  const [size, setSize] = useState(0)
  const query = useQuery({
    ...listQueryOf(alarms.list, { ...filters, status, page_size: alarmPageSizes[size] ?? 200 }),
    refetchInterval: pollMs,
  })
  const { data, error, dataUpdatedAt } = query
  const isFirst = status === 'NOW'
  if (data?.items.length === 0 && !isFirst) return null
  if (data === undefined && !isFirst) return null
  return (
    <Paper component="section" withBorder style={{ overflow: 'hidden' }} aria-label={title}>
      <Title order={2} fz="0.9375rem" px="sm" py="0.5rem" bg="var(--quiet-surface)">
        {title}
      </Title>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} retry={() => void query.refetch()} />
        ) : (
          <Skeleton height={120} radius="md" />
        )
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={36} stroke={1.4} />}
          title={t(($) => $.alarms.quiet)}
          text={t(($) => $.alarms.quietText)}
        />
      ) : (
        <Stack component="ul" gap={0}>
          {data.items.map((alarm) => (
            <AlarmLine key={alarm.Id} alarm={alarm} nowMs={dataUpdatedAt} open={open} />
          ))}
        </Stack>
      )}
      {data !== undefined && data.nextPage > 0 && size < alarmPageSizes.length - 1 ? (
        <Button variant="subtle" onClick={() => setSize(size + 1)}>
          {t(($) => $.alarms.more)}
        </Button>
      ) : null}
    </Paper>
  )
}
