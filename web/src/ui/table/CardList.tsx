import { SimpleGrid, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListState } from '../../kit/lists/list.ts'
import { EmptyState } from '../page/EmptyState.tsx'
import { ErrorState } from '../page/ErrorState.tsx'

type CardListProps<Row> = { label: string; list: ListState<Row>; empty: string; children: (row: Row) => ReactNode }

const columns = { base: 1, sm: 2, lg: 3 }

/** A paged list as cards, each an `<li>`; `empty` is shown without rows. */
export const CardList = <Row,>({ label, list, empty, children }: CardListProps<Row>) => {
  if (list.error) return <ErrorState error={list.error} retry={list.retry} />
  if (list.isLoading)
    return (
      <SimpleGrid cols={columns} spacing="md" aria-busy="true">
        {Array.from({ length: list.pageSize }, (_, index) => (
          <Skeleton key={index} height={168} radius="md" />
        ))}
      </SimpleGrid>
    )
  if (list.rows.length === 0) return <EmptyState title={empty} />
  return (
    <SimpleGrid component="ul" cols={columns} spacing="md" aria-label={label}>
      {list.rows.map(children)}
    </SimpleGrid>
  )
}
