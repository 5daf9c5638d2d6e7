import { finesApi } from '@parkla/contract/enforcement/fines/fines.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { exportFines, makeFinePdf } from './fine-files.queries.ts'
import { findFine, listIncomes } from '../fine-records/fine-record.queries.ts'
import {
  cancelFine,
  commentFine,
  keepFine,
  replaceFine,
  resetFine,
  saveFine,
  setDoNotForward,
  setForwardAt,
  writeOffFine,
} from './fines.commands.ts'
import { sendFine } from '../collection/claims.commands.ts'
import { listPartners } from '../collection/partners.queries.ts'
import { showImages } from './fine-images.queries.ts'
import { listFineReasons, listFines, totalFines } from './fines.queries.ts'
import { contestFine } from '../objections/contest-fine.ts'
import { remindNow } from '../letters/reminders.commands.ts'
import { addIncome, payRest, reverseIncome } from '../payments/incomes.commands.ts'

export const finesRoutes = bind(finesApi, {
  list: listFines,
  totals: totalFines,
  export: exportFines,
  reasons: listFineReasons,
  find: findFine,
  save: saveFine,
  images: showImages,
  incomes: listIncomes,
  addIncome,
  payRest,
  reverseIncome,
  cancel: cancelFine,
  reset: resetFine,
  contest: contestFine,
  keep: keepFine,
  partners: listPartners,
  send: sendFine,
  remind: remindNow,
  writeOff: writeOffFine,
  replace: replaceFine,
  comment: commentFine,
  doNotForward: setDoNotForward,
  forwardAt: setForwardAt,
  invoicePdf: makeFinePdf,
})
