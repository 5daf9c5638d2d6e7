import { editableStatuses } from '@parkla/contract/enforcement/disputes/disputes.lifecycle.ts'
import type { Dispute } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import type { FieldErrors } from '../../kit/forms/form.ts'
import { reasonText } from '../../kit/phrases.ts'

export type Values = { Status: (typeof editableStatuses)[number] | '' }

/** RESOLVED is shown but not selectable (R155): its dialog begins without a choice, so that saving unchanged does not reopen it. */
export const valuesOf = ({ Status }: Pick<Dispute, 'Status'>): Values => ({
  Status: editableStatuses.find((status) => status === Status) ?? '',
})

export const checkStatus = ({ Status }: Values): FieldErrors =>
  Status === '' ? { Status: reasonText({ reason: 'input.required' }) } : {}
