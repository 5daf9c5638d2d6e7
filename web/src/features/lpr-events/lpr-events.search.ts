import { exceptionKinds } from '@parkla/contract/lpr-events/lpr-events.rules.ts'
import { exceptionPageSizes, exceptionStatuses } from '@parkla/contract/lpr-events/lpr-events.schema.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/url-state.ts'

/** `ALL` by name, because an address leaves empty values out. */
export const shownStatuses = [...exceptionStatuses, 'ALL'] as const

export const MisreadsSearch = z.object({
  status: choiceFilter(shownStatuses),
  kind: choiceFilter(['', ...exceptionKinds]),
  place_name: textFilter(),
  car_number: textFilter(),
  from: textFilter(),
  to: textFilter(),
  ...pagingInUrl(exceptionPageSizes),
  /** The one that is open; 0 for none. */
  read: idInUrl(),
})
export type MisreadsSearch = z.output<typeof MisreadsSearch>

export const noFilters = { status: 'OPEN', kind: '', place_name: '', car_number: '', from: '', to: '' } as const

type Name = keyof typeof noFilters
const names = Object.keys(noFilters) as Name[]

export const isFiltered = (search: MisreadsSearch): boolean => names.some((name) => search[name] !== noFilters[name])
