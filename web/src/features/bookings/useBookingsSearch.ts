import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { BookingFilters } from './bookings.filters.ts'
import type { BookingsSearch } from './bookings.search.ts'

/**
 * Hook: the screen's state in the address, and how to change it. Pages, views and open records can be gone back from;
 * filters replace each other, so that the back button does not walk through every keystroke. The page stays where it is: what changes is in sight.
 */
export const useBookingsSearch = () => {
  const search = useSearch({ from: '/booking' })
  const navigate = useNavigate({ from: '/booking' })
  const setSearch = useCallback(
    (change: Partial<BookingsSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false }),
    [navigate],
  )
  const setFilters = useCallback(
    (filters: Partial<BookingFilters>) =>
      void navigate({
        search: (before) => ({ ...before, ...filters, page: 0, cursor: '' }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, setSearch, setFilters }
}
export type BookingsState = ReturnType<typeof useBookingsSearch>
