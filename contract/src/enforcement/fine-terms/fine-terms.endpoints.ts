import * as z from 'zod'
import { get, post, put } from '../../kit/endpoint.ts'
import { Id } from '../../kit/id.ts'
import {
  AddFineAmount,
  FineAmount,
  FineTerms,
  ListFineAmounts,
  SaveFineAmount,
  SaveFineTerms,
} from './fine-terms.schema.ts'

const ofGlobalAdmins = { permission: 'fines.edit', scope: 'none' } as const

/** Amounts, deadlines and reminders of fines; of global admins (R126, R131, R132). */
export const fineTermsApi = {
  list: get('/adminapi/enforcement/fine-terms', {
    summary: '+ Deadlines, reminders and costs of fines in each region (R126, R131)',
    ...ofGlobalAdmins,
    answer: z.array(FineTerms),
  }),
  save: put('/adminapi/enforcement/fine-terms', {
    summary: '+ Changes the terms of a region (R8, R126, R131)',
    ...ofGlobalAdmins,
    body: SaveFineTerms,
    answer: FineTerms,
    errors: ['fines.reminderOrder', 'fines.unknownPartner', 'fines.unknownRegion', 'conflict.changedMeanwhile'],
    audit: 'fineTerms.changed',
  }),
  amounts: get('/adminapi/enforcement/fine-amounts', {
    summary: '+ Amounts of fines in a region by reason, place and validity (R132)',
    ...ofGlobalAdmins,
    query: ListFineAmounts,
    answer: z.array(FineAmount),
  }),
  addAmount: post('/adminapi/enforcement/fine-amounts', {
    summary: '+ Adds an amount; it replaces an earlier one of the same reason and place from its first day (R132)',
    ...ofGlobalAdmins,
    body: AddFineAmount,
    answer: FineAmount,
    errors: [
      'fines.unknownReason',
      'fines.unknownPlace',
      'fines.unknownRegion',
      'fines.endBeforeStart',
      'fines.amountTaken',
    ],
    audit: 'fineAmount.added',
  }),
  saveAmount: put('/adminapi/enforcement/fine-amounts', {
    summary: '+ Changes an amount; of one that has applied only its last day (R8, R132)',
    ...ofGlobalAdmins,
    body: SaveFineAmount,
    answer: FineAmount,
    errors: ['fines.amountInForce', 'fines.endBeforeStart', 'fines.amountTaken', 'conflict.changedMeanwhile'],
    audit: 'fineAmount.changed',
  }),
  removeAmount: post('/adminapi/enforcement/fine-amounts/delete', {
    summary: '+ Deletes an amount that has not applied yet (R132)',
    ...ofGlobalAdmins,
    body: z.object({ id: Id }),
    errors: ['fines.amountInForce'],
    audit: 'fineAmount.deleted',
  }),
}
