import { finePageSizes, fineStatuses } from '@parkla/contract/enforcement/fines/fines.filters.ts'
import { paymentStatuses } from '@parkla/contract/enforcement/payments/payments.lifecycle.ts'
import { checkResults } from '@parkla/contract/enforcement/status-checks/status-checks.filters.ts'
import * as z from 'zod'
import { choiceFilter, idInUrl, pagingInUrl, textFilter } from '../../kit/address/url-state.ts'

export const enforcementTabs = [
  'parking-fines',
  'fine-objections',
  'payments',
  'credits',
  'reminder-letters',
  'parking-status-check-logs',
  'parking-fine-reports',
  'enforcement-officers',
  'fine-terms',
] as const

/** R137. */
export const FineFilterValues = z.object({
  licensePlate: textFilter(),
  number: textFilter(),
  referenceNumber: textFilter(),
  status: choiceFilter(['', ...fineStatuses]),
  placeId: idInUrl(),
  officer: textFilter(),
  issuedFrom: textFilter(),
  issuedTo: textFilter(),
  debtsSent: choiceFilter(['', 'YES', 'NO']),
  vehicleGroupId: idInUrl(),
})
export type FineFilterValues = z.output<typeof FineFilterValues>
export const noFilters = FineFilterValues.parse({})

/** Filters of the status checks (R139). */
export const CheckFilterValues = FineFilterValues.pick({ licensePlate: true, placeId: true }).extend({
  result: choiceFilter(['', ...checkResults]),
  from: textFilter(),
  to: textFilter(),
})
export type CheckFilterValues = z.output<typeof CheckFilterValues>
export const noCheckFilters = CheckFilterValues.parse({})

/** Filters of the entries of bank statements; by default the entries to assign. */
export const PaymentFilterValues = z.object({
  paymentStatus: choiceFilter([...paymentStatuses, 'ALL']),
  payer: textFilter(),
})
export const noPaymentFilters = PaymentFilterValues.parse({})

/** Filters of the objections; open ones unless chosen otherwise. */
export const ObjectionFilterValues = FineFilterValues.pick({ licensePlate: true }).extend({
  objection: choiceFilter(['OPEN', 'KEPT', 'ACCEPTED', 'CLOSED', 'ALL']),
  assignee: choiceFilter(['', 'ME', 'NONE']),
})
export type ObjectionFilterValues = z.output<typeof ObjectionFilterValues>
export const noObjectionFilters = ObjectionFilterValues.parse({})

/** The open objection of a fine or of the list. */
export const OpenObjection = z.object({ objectionId: idInUrl() })

/** The tab, filters, paging and the open record (0 for none) in the address. */
export const EnforcementSearch = FineFilterValues.extend({
  ...CheckFilterValues.shape,
  ...PaymentFilterValues.shape,
  ...ObjectionFilterValues.shape,
  tab: choiceFilter(enforcementTabs),
  /** Region of the terms; empty: the first. */
  region: textFilter(),
  ...pagingInUrl(finePageSizes),
  ...OpenObjection.shape,
  fine: idInUrl(),
  payment: idInUrl(),
  /** Step of the open payment. */
  paymentStep: choiceFilter(['assign', 'ignore', 'undo']),
  /** The fine whose credit is returned. */
  credit: idInUrl(),
})
export type EnforcementSearch = z.output<typeof EnforcementSearch>
