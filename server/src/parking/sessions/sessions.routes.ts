import { sessionListingApi } from '@parkla/contract/parking/sessions/session-listing.endpoints.ts'
import { sessionsApi } from '@parkla/contract/parking/sessions/sessions.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { correctSession, previewCorrection } from '../stays/corrections/corrections.commands.ts'
import { listHistory } from './record/history.queries.ts'
import { makeInvoicePdf } from './record/invoice-pdf.ts'
import { listInvoices } from './record/invoices.queries.ts'
import { findBundle } from '../charges/bundles.queries.ts'
import { listPaymentLogs } from '../charges/payment-logs.queries.ts'
import { updatePayment } from '../charges/payments.commands.ts'
import { findPrice } from '../prices/prices.queries.ts'
import { findRating } from './record/ratings.queries.ts'
import { endSession, returnPlanUse, startSession } from '../stays/sessions.commands.ts'
import { listDeskRows, listSessions } from './list/list-sessions.ts'
import { exportSessions, totalSessions } from './list/session-listing.queries.ts'
import { findSession } from '../session-records/sessions.queries.ts'

export const sessionsRoutes = [
  ...bind(sessionsApi, {
    list: listSessions,
    desk: listDeskRows,
    find: (ctx, input) => findSession(ctx, input),
    end: endSession,
    start: startSession,
    update: updatePayment,
    modify: correctSession,
    previewModify: previewCorrection,
    refundPlanUse: returnPlanUse,
    refundPlanUseById: (ctx, { id }) => returnPlanUse(ctx, { Id: id }),
    invoices: listInvoices,
    invoicePdf: makeInvoicePdf,
    bundle: findBundle,
    paymentLogs: listPaymentLogs,
    price: findPrice,
    rating: findRating,
    history: listHistory,
  }),
  ...bind(sessionListingApi, { totals: totalSessions, export: exportSessions }),
]
