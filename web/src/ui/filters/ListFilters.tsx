import type { ReactNode } from 'react'
import { Filters } from './Filters.tsx'
import { FoldedFilters, useAreFiltersFolded } from './FoldedFilters.tsx'

type ListFiltersProps<Values extends Readonly<Record<string, unknown>>> = {
  /** Button of the sheet. */
  show: string
  /** The main filter, on a phone the only one that is not in the sheet. */
  first: ReactNode
  filters: Values
  defaults: NoInfer<Values>
  onChange: (to: Values) => void
  /** The other filters. */
  children: ReactNode
}

/** Filters in a row, on a phone folded; those that are set can be cleared. */
export const ListFilters = <Values extends Readonly<Record<string, unknown>>>(props: ListFiltersProps<Values>) => {
  const { show, first, filters, defaults, onChange, children } = props
  const isFolded = useAreFiltersFolded()
  const count = Object.entries(filters).filter(([name, value]) => defaults[name] !== value).length
  const clear = () => onChange(defaults)
  if (isFolded)
    return (
      <FoldedFilters show={show} first={first} count={count} onClear={clear}>
        {children}
      </FoldedFilters>
    )
  return (
    <Filters onClear={count > 0 ? clear : undefined}>
      {first}
      {children}
    </Filters>
  )
}
