import { sessionsApi } from '@parkla/contract/sessions/sessions.endpoints.ts'
import { bind } from '../../kit/routes.ts'
import { correctSession, previewCorrection } from './corrections.commands.ts'
import { listHistory } from './history.queries.ts'
import { makeInvoicePdf } from './invoice-pdf.ts'
import { listInvoices } from './invoices.queries.ts'
import { listPaymentLogs } from './payment-logs.queries.ts'
import { updatePayment } from './payments.commands.ts'
import { findPrice } from './prices.queries.ts'
import { findRating } from './ratings.queries.ts'
import { endSession, returnPlanUse, startSession } from './sessions.commands.ts'
import { listSessions } from './sessions.list.ts'
import { findSession } from './sessions.queries.ts'

export const sessionsRoutes = bind(sessionsApi, {
  list: listSessions,
  find: (ctx, input) => findSession(ctx, input),
  end: endSession,
  start: startSession,
  update: updatePayment,
  modify: correctSession,
  previewModify: previewCorrection,
  refundPlanUse: returnPlanUse,
  invoices: listInvoices,
  invoicePdf: makeInvoicePdf,
  paymentLogs: listPaymentLogs,
  price: findPrice,
  rating: findRating,
  history: listHistory,
})
