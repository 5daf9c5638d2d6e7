import { fineTermsApi } from '@parkla/contract/enforcement/fine-terms/fine-terms.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { addAmount, removeAmount, saveAmount, saveTerms } from './fine-terms.commands.ts'
import { listAmounts, listTerms } from './fine-terms.queries.ts'

export const fineTermsRoutes = bind(fineTermsApi, {
  list: listTerms,
  save: saveTerms,
  amounts: listAmounts,
  addAmount,
  saveAmount,
  removeAmount,
})
