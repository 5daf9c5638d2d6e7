import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { withFilters, type SessionsFilters, type SessionsSearch } from './sessions.search.ts'

/**
 * Hook: the desk's state in the address, and how to change it. Pages and open records can be gone back from; filters
 * replace each other, so that the back button does not walk through every keystroke.
 */
export const useSessionsSearch = () => {
  const search = useSearch({ from: '/sessions' })
  const navigate = useNavigate({ from: '/sessions' })
  const setSearch = useCallback(
    (change: Partial<SessionsSearch>) => void navigate({ search: (before) => ({ ...before, ...change }) }),
    [navigate],
  )
  const setFilters = useCallback(
    (filters: Partial<SessionsFilters>) =>
      void navigate({ search: (before) => withFilters(before, filters), replace: true }),
    [navigate],
  )
  return { search, setSearch, setFilters }
}
