import { createContext, use } from 'react'

/** Id of the booking that this page saved last; 0 for none. A context, because memoized rows re-render by it alone. */
export const SavedBookingId = createContext(0)

/** Hook: whether this booking was just saved. */
export const useIsSaved = (id: number): boolean => use(SavedBookingId) === id
