import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'

type QueryContentProps<Answer> = {
  query: UseQueryResult<Answer>
  /** Text of an empty list. */
  empty?: string
  children: (answer: Answer) => ReactNode
}

/** What a query has: skeleton, error, empty text or the answer by `children`. */
export const QueryContent = <Answer,>({ query, empty, children }: QueryContentProps<Answer>) => {
  const { data, error, refetch } = query
  if (data !== undefined) {
    const isEmpty = Array.isArray(data) && data.length === 0 && empty !== undefined
    return isEmpty ? <EmptyState title={empty} /> : children(data)
  }
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  return (
    <Stack gap="xs" aria-busy="true">
      <Skeleton height={40} />
      <Skeleton height={40} />
    </Stack>
  )
}
