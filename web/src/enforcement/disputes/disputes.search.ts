import { disputePageSizes, disputeStatuses } from '@parkla/contract/enforcement/disputes/disputes.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/address/url-state.ts'

export const DisputeFilterValues = z.object({
  Status: choiceFilter(['', ...disputeStatuses]),
  LicensePlate: textFilter(),
  Overdue: choiceFilter(['', 'YES']),
  Assignee: choiceFilter(['', 'ME', 'NONE']),
  Payout: choiceFilter(['', 'OPEN']),
  /** Place filter of the list of all places. */
  placeId: idInUrl(),
})
export type DisputeFilterValues = z.output<typeof DisputeFilterValues>
export const noFilters = DisputeFilterValues.parse({})

/** Filters, paging and the open dispute (0 for none) in the address. */
export const DisputesSearch = DisputeFilterValues.extend({ ...pagingInUrl(disputePageSizes), dispute: idInUrl() })
