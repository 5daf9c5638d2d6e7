import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { CallOf, Endpoint } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { useId, useState, type ReactNode } from 'react'
import type { Call } from '../../kit/api/client.ts'
import { useList, type Paging } from '../../kit/lists/list.ts'
import { ErrorState } from '../page/ErrorState.tsx'
import { PagerWithSummary } from './Pager.tsx'
import { StaleNotice } from '../page/StaleNotice.tsx'

type LiveRowProps = { title: ReactNode; lines: readonly ReactNode[]; aside?: ReactNode }

/** One row of a short list: a title, lines below it, and badges or buttons beside. */
export const LiveRow = ({ title, lines, aside }: LiveRowProps) => (
  <Paper component="li" withBorder px="sm" py="xs">
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

type LiveRowsProps<Row, E extends Endpoint> = {
  title: string
  /** Text shown when there are no rows. */
  empty: string
  call: Call<E> & ((...args: never) => Promise<Page<Row>>)
  filters: Omit<CallOf<E>, keyof Paging>
  /** Beside the pager while there are rows. */
  summary: ReactNode
  children: (row: Row) => ReactNode
}

const pageSizes = [20] as const
const firstPage: Paging = { page: 0, page_size: pageSizes[0], cursor: '' }

/** A short list of a start page, as a titled section that grows with its rows. */
export const LiveRows = <Row extends { Id: number }, E extends Endpoint>(props: LiveRowsProps<Row, E>) => {
  const { title, empty, call, filters, summary, children } = props
  const id = useId()
  const [paging, setPaging] = useState(firstPage)
  const list = useList(call, { filters, paging, setPaging: (to) => setPaging((before) => ({ ...before, ...to })) })
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
      <Stack component="ul" gap={6} aria-label={title}>
        {list.rows.map((row) => children(row))}
      </Stack>
      <PagerWithSummary list={list} sizes={pageSizes}>
        {list.rows.length > 0 ? summary : null}
      </PagerWithSummary>
    </Stack>
  )
}
