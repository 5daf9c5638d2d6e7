import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../kit/api/api-error.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'

type QueryContentProps<Answer> = {
  query: UseQueryResult<Answer>
  /** Text of an empty list. */
  empty?: string
  /** Text of a record that does not exist or is out of scope (404, or an invalid id); a 403 shows its own reason. */
  missing?: string
  /** Height of the skeleton in pixels. */
  height?: number
  children: (answer: Answer) => ReactNode
}

const isMissing = (error: Error): boolean => error instanceof ApiError && [400, 404].includes(error.status)

/** Result of a query: skeleton, error, empty text or the answer by `children`. */
export const QueryContent = <Answer,>({ query, empty, missing, height = 80, children }: QueryContentProps<Answer>) => {
  const { data, error, refetch } = query
  if (data !== undefined) {
    const isEmpty = Array.isArray(data) && data.length === 0 && empty !== undefined
    return isEmpty ? <EmptyState title={empty} /> : children(data)
  }
  if (error === null) return <Skeleton height={height} radius="md" aria-busy="true" />
  return missing !== undefined && isMissing(error) ? (
    <EmptyState title={missing} />
  ) : (
    <ErrorState error={error} retry={() => void refetch()} />
  )
}
