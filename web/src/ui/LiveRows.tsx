import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import type { ListState } from '../kit/list.ts'
import { ErrorState } from './ErrorState.tsx'
import { PagerWithSummary } from './Pager.tsx'
import { StaleNotice } from './StaleNotice.tsx'

type LiveRowProps = { title: ReactNode; lines: readonly ReactNode[]; aside?: ReactNode }

/** One row of a short list: a title, lines below it, and badges or buttons beside. */
export const LiveRow = ({ title, lines, aside }: LiveRowProps) => (
  <Paper component="li" withBorder px="sm" py="xs" style={{ listStyle: 'none' }}>
    <Group justify="space-between" gap="xs">
      <div style={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Group gap="xs">{title}</Group>
        {lines.map((line, index) => (
          // Lines of a row never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <Text key={index} size="sm" c={index === 0 ? undefined : 'dimmed'}>
            {line}
          </Text>
        ))}
      </div>
      <Group gap={6} flex="none">
        {aside}
      </Group>
    </Group>
  </Paper>
)

type LiveRowsProps<Row> = {
  title: string
  /** Shown without rows. */
  empty: string
  list: ListState<Row>
  /** Beside the pager while there are rows. */
  summary: ReactNode
  children: (row: Row) => ReactNode
}

export const livePageSizes = [20] as const

/** A short list of a start page, as a titled section that grows with its rows. */
export const LiveRows = <Row extends { Id: number }>({ title, empty, list, summary, children }: LiveRowsProps<Row>) => {
  const id = useId()
  return (
    <Stack component="section" gap="xs" aria-labelledby={id} aria-busy={list.isLoading || list.isRefreshing}>
      <Title order={2} id={id} fz="md" fw={700}>
        {title}
      </Title>
      {list.error ? <ErrorState error={list.error} retry={list.retry} /> : null}
      {list.isStale ? <StaleNotice retry={list.retry} isRetrying={list.isRetrying} /> : null}
      {list.isLoading ? <Skeleton height={64} radius="md" /> : null}
      {!list.isLoading && !list.error && list.rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : null}
      <Stack component="ul" gap={6} p={0} m={0} aria-label={title}>
        {list.rows.map((row) => children(row))}
      </Stack>
      <PagerWithSummary list={list} sizes={livePageSizes}>
        {list.rows.length > 0 ? summary : null}
      </PagerWithSummary>
    </Stack>
  )
}
