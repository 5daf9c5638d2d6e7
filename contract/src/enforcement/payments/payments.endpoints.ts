import * as z from 'zod'
import { get, post } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import { Fine } from '../fines/fines.schema.ts'
import {
  AssignPayment,
  Credit,
  ExplainedPayment,
  ListCredits,
  ListPayments,
  Payment,
  PaymentSuggestion,
  PayOut,
  TakeBackPayment,
} from './payments.schema.ts'

const ofGlobalAdmins = { permission: 'fines.edit', scope: 'none' } as const
const byId = z.object({ id: PathId })
const decided = ['fines.paymentDecided', 'conflict.changedMeanwhile'] as const

const list = get('/adminapi/enforcement/payments', {
  summary: '+ Entries of imported bank statements, newest first; those to assign by default',
  ...ofGlobalAdmins,
  query: ListPayments,
  answer: Payment,
  paged: true,
})

const credits = get('/adminapi/enforcement/credits', {
  summary: '+ Fines with a credit to be returned, newest first (R125)',
  ...ofGlobalAdmins,
  query: ListCredits,
  answer: Credit,
  paged: true,
})

/** Entries of bank statements and credits; of global admins, as every change of a fine (R33). */
export const paymentsApi = {
  list,
  export: exportOf(list, '+ The payments that match the filters as a spreadsheet or CSV'),
  suggestions: get('/adminapi/enforcement/payments/:id/suggestions', {
    summary: '+ Fines that a payment may be for: by reference number or plate in its details, payer and amount',
    ...ofGlobalAdmins,
    params: byId,
    answer: z.array(PaymentSuggestion),
  }),
  assign: post('/adminapi/enforcement/payments/:id/assign', {
    summary: '+ Books a payment as an income of a fine; more than is left becomes a credit (R125, R129)',
    ...ofGlobalAdmins,
    params: byId,
    body: AssignPayment,
    answer: Payment,
    errors: [
      ...decided,
      'fines.unknownFine',
      'fines.otherCurrency',
      'fines.incomeBeforeFine',
      'fines.paymentIsReversal',
    ],
    needsKey: true,
    audit: 'finePayment.assigned',
  }),
  ignore: post('/adminapi/enforcement/payments/:id/ignore', {
    summary: '+ Leaves a payment unbooked, such as one that is for no fine',
    ...ofGlobalAdmins,
    params: byId,
    body: ExplainedPayment,
    answer: Payment,
    errors: decided,
    audit: 'finePayment.ignored',
  }),
  takeBack: post('/adminapi/enforcement/payments/:id/take-back', {
    summary: '+ Takes back the payment that the bank reversed: its fine is owed again (R193)',
    ...ofGlobalAdmins,
    params: byId,
    body: TakeBackPayment,
    answer: Payment,
    errors: [...decided, 'fines.paymentNotReversal', 'fines.nothingToTakeBack', 'fines.creditReturned'],
    needsKey: true,
    audit: 'finePayment.takenBack',
  }),
  undo: post('/adminapi/enforcement/payments/:id/undo', {
    summary: '+ Opens a payment again; its income is taken back by a negative row (R129)',
    ...ofGlobalAdmins,
    params: byId,
    body: ExplainedPayment,
    answer: Payment,
    errors: [...decided, 'fines.creditReturned', 'fines.undoReversal'],
    needsKey: true,
    audit: 'finePayment.reopened',
  }),
  credits,
  exportCredits: exportOf(credits, '+ The credits to be returned as a spreadsheet or CSV'),
  payOut: post('/adminapi/parking-fines/:id/pay-out', {
    summary: '+ Records that a credit was returned, as a negative income; never more than the credit (R125, R129)',
    permission: 'fines.edit',
    scope: { kind: 'place', ids: { id: 'fine' } },
    params: byId,
    body: PayOut,
    answer: Fine,
    errors: ['fines.incomeInFuture', 'fines.noCredit', 'fines.aboveCredit'],
    needsKey: true,
    audit: 'fine.creditReturned',
  }),
}
