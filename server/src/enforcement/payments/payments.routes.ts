import { paymentsApi } from '@parkla/contract/enforcement/payments/payments.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { payOutCredit } from './credits.commands.ts'
import { exportCredits, listCredits } from './credits.queries.ts'
import { assignPayment, ignorePayment, takeBackPayment, undoPayment } from './payments.commands.ts'
import { exportPayments, listPayments, suggestFines } from './payments.queries.ts'

export const paymentsRoutes = bind(paymentsApi, {
  list: listPayments,
  export: exportPayments,
  suggestions: suggestFines,
  assign: assignPayment,
  ignore: ignorePayment,
  takeBack: takeBackPayment,
  undo: undoPayment,
  credits: listCredits,
  exportCredits,
  payOut: payOutCredit,
})
