import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type * as z from 'zod'

/** Whether the Back button returns to the state before. */
type History = 'push' | 'replace'

const firstPage = { page: 0, cursor: '' }

/** A changed filter starts on the first page; a list without pages has none to reset. */
export const filterChange = <Change extends object>(schema: z.ZodObject, to: Change): Change =>
  'page' in schema.shape ? { ...to, ...firstPage } : to

type Values = Readonly<Record<string, unknown>>

/** Whether a filter differs from its default: `isChanged(search, noFilters)`. */
export const isChanged = <Filters extends Values>(search: NoInfer<Filters>, defaults: Filters): boolean => {
  const now: Values = search
  return Object.entries(defaults).some(([name, value]) => now[name] !== value)
}

/**
 * Hook: the part of the address that `schema` describes (filters, paging, open record); it keeps its identity until a value
 * changes. `change` sets any of it and pushes a history entry; `filter` also returns to the first page and replaces the entry,
 * so that Back does not step through every keystroke. Defaults stay out of the address (`pageBelow`). A change of the page scrolls
 * to the top unless `keepScroll`; a record that opens or closes leaves the list where it is.
 *
 * `const { search, change, filter } = useSearchState(AlarmsSearch)`, and for a paged list
 * `useList(zones.list, { filters, paging: search, setPaging: change })`.
 */
export const useSearchState = <Schema extends z.ZodObject>(schema: Schema, { keepScroll = false } = {}) => {
  const navigate = useNavigate()
  const all = useSearch({ strict: false })
  const search = useMemo(() => schema.parse(all), [schema, all])
  const change = useCallback(
    (to: Partial<z.output<Schema>>, history: History = 'push') =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...to }),
        replace: history === 'replace',
        resetScroll: !keepScroll && 'page' in to,
      }),
    [navigate, keepScroll],
  )
  const filter = useCallback(
    (to: Partial<z.output<Schema>>, history: History = 'replace') => change(filterChange(schema, to), history),
    [schema, change],
  )
  return { search, change, filter }
}

export type SearchState<Schema extends z.ZodObject> = ReturnType<typeof useSearchState<Schema>>
