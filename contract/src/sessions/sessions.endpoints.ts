import * as z from 'zod'
import { del, get, post, put } from '../kit/endpoint.ts'
import { PathId } from '../kit/input.ts'
import {
  DeleteSession,
  EndedSession,
  EndSession,
  HistoryLine,
  Invoice,
  ListSessions,
  ModifyPreview,
  ModifySession,
  PaymentLog,
  Rating,
  Session,
  SessionPrice,
  StartSession,
  UpdateSession,
} from './sessions.schema.ts'

const byId = z.object({ id: PathId })

const correctionErrors = [
  'sessions.notAVisit',
  'sessions.refunded',
  'sessions.endBeforeStart',
  'sessions.startInFuture',
  'sessions.endInFuture',
  'sessions.stayTooLong',
  'sessions.nothingChanged',
  'sessions.otherCurrency',
  'sessions.unpriceable',
] as const

export const sessionsApi = {
  list: get('/adminapi/parkingsessions', {
    summary: 'Sessions in reach, newest first (D2 §7, R5, R61–R63)',
    permission: 'sessions.view',
    query: ListSessions,
    answer: Session,
    paged: true,
    errors: ['sessions.rangeBackwards', 'sessions.rangeTooLong', 'sessions.fullPhoneNeeded'],
  }),
  find: get('/adminapi/parkingsessions/:id', {
    summary: '+ One session, for links and reloads of an open record',
    permission: 'sessions.view',
    params: byId,
    answer: Session,
  }),
  end: post('/adminapi/parkingsessions/end', {
    summary: 'Ends a running session now; opens no gate (R67)',
    permission: 'sessions.end',
    body: EndSession,
    answer: EndedSession,
    errors: ['sessions.alreadyEnded'],
    audit: 'session.ended',
  }),
  start: post('/adminapi/parkingsessions', {
    summary: 'Starts a session by hand, flagged MANUAL (R66)',
    permission: 'sessions.start',
    body: StartSession,
    answer: Session,
    errors: [
      'sessions.startInFuture',
      'sessions.startLongAgo',
      'sessions.stayTooLong',
      'sessions.placeClosedThen',
      'sessions.noPublicSpots',
      'sessions.startCovered',
      'sessions.stillLeaving',
      'sessions.alreadyRunning',
      'places.notOpenForSessions',
    ],
    audit: 'session.started',
  }),
  update: put('/adminapi/parkingsessions/:id', {
    summary:
      'Refunds, retries or cancels the payment by a legal change of PaymentStatus; other fields are ignored (R65, R68)',
    permission: 'sessions.settle',
    params: byId,
    body: UpdateSession,
    answer: Session,
    errors: [
      'sessions.notRefundable',
      'sessions.notRetryable',
      'sessions.notCancellable',
      'sessions.refundTooSmall',
      'sessions.refundTooLarge',
      'sessions.chargeTooBig',
      'sessions.chargeUnderWay',
      'sessions.illegalPaymentStatus',
      'conflict.changedMeanwhile',
    ],
    audit: 'session.paymentChanged',
  }),
  modify: post('/adminapi/parkingsession/modify', {
    summary: 'Corrects plate, place, start or end, with a reason; not after a refund (R64)',
    permission: 'sessions.correct',
    body: ModifySession,
    answer: Session,
    errors: [...correctionErrors, 'sessions.alreadyRunning', 'conflict.changedMeanwhile'],
    audit: 'session.corrected',
  }),
  previewModify: post('/adminapi/parkingsession/modify/preview', {
    summary: '+ What a correction would change (R64)',
    permission: 'sessions.correct',
    body: ModifySession.partial({ Reason: true }),
    answer: ModifyPreview,
    errors: correctionErrors,
  }),
  refundPlanUse: del('/adminapi/parkingsessions', {
    summary: "Gives back one use of a client's plan: the row becomes LOG and disappears (R76)",
    permission: 'sessions.settle',
    body: DeleteSession,
    errors: ['sessions.noPlanUse', 'conflict.changedMeanwhile'],
    audit: 'session.planUseReturned',
  }),
  invoices: get('/adminapi/parkingsessions/:id/invoices', {
    summary: 'Invoices of a session (R83)',
    permission: 'sessions.seeInvoices',
    params: byId,
    answer: z.array(Invoice),
  }),
  invoicePdf: get('/adminapi/parkingsessions/:id/invoices/:invoiceId/pdf', {
    summary: '+ An invoice as a PDF in the language of the Language header (R83)',
    permission: 'sessions.seeInvoices',
    params: z.object({ id: PathId, invoiceId: PathId }),
    file: 'application/pdf',
  }),
  paymentLogs: get('/adminapi/parkingsessions/:id/paymentlogs', {
    summary: "Every step of a session's money, oldest first (R71)",
    permission: 'sessions.seePaymentLogs',
    params: byId,
    answer: z.array(PaymentLog),
  }),
  price: get('/adminapi/parkingsessions/:id/price', {
    summary: '+ Why a session cost what it cost (R55, R77)',
    permission: 'sessions.view',
    params: byId,
    answer: SessionPrice,
  }),
  rating: get('/adminapi/parkingsessions/:id/rating', {
    summary: '+ The rating a driver gave (R83)',
    permission: 'sessions.seeRating',
    params: byId,
    answer: Rating,
  }),
  history: get('/adminapi/parkingsessions/:id/history', {
    summary: '+ Who changed what, when and why',
    permission: 'sessions.seeHistory',
    params: byId,
    answer: z.array(HistoryLine),
  }),
}
