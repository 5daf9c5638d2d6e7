import { exceptionKinds } from '@parkla/contract/gates/reads/exception-kinds.ts'
import { exceptionPageSizes, exceptionStatuses } from '@parkla/contract/gates/exceptions/exceptions.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/address/url-state.ts'

/** `ALL` is explicit because empty values are left out of the URL. */
export const shownStatuses = [...exceptionStatuses, 'ALL'] as const

const filters = {
  status: choiceFilter(shownStatuses),
  kind: choiceFilter(['', ...exceptionKinds]),
  place_name: textFilter(),
  car_number: textFilter(),
  from: textFilter(),
  to: textFilter(),
}

export const MisreadsSearch = z.object({
  ...filters,
  ...pagingInUrl(exceptionPageSizes),
  /** The open misread; 0 for none. */
  read: idInUrl(),
})
export type MisreadsSearch = z.output<typeof MisreadsSearch>

export const noFilters = z.object(filters).parse({})
