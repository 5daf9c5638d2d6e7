import { SimpleGrid, Skeleton } from '@mantine/core'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import type { ReactNode } from 'react'
import type { ListState } from '../kit/lists/list.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { ErrorState } from '../ui/page/ErrorState.tsx'
import { ListEnd, type ListEndProps } from './ListEnd.tsx'

type CardsProps<Row> = { label: string; list: ListState<Row>; empty: string; children: (row: Row) => ReactNode }

const columns = { base: 1, sm: 2, lg: 3 }

const Cards = <Row,>({ label, list, empty, children }: CardsProps<Row>) => {
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

/** A paged list as cards at every size, each an `<li>`; `empty` is shown without rows. */
export const ListCards = <Row, File extends Endpoint, Totals extends Endpoint>(
  props: CardsProps<Row> & ListEndProps<Row, File, Totals>,
) => (
  <>
    <Cards {...props} />
    <ListEnd {...props} />
  </>
)
