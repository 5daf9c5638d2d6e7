import { disputeFormsApi } from '@parkla/contract/enforcement/disputes/dispute-forms.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { fileDispute, saveForm } from './dispute-forms.commands.ts'
import { findOpenForm, readFormSettings } from './dispute-forms.queries.ts'

export const disputeFormsRoutes = bind(disputeFormsApi, {
  find: async (ctx, { id }) => (await findOpenForm(ctx.db, id, ctx.now)).form,
  file: fileDispute,
  findOfPlace: (ctx, { id }) => readFormSettings(ctx.db, ctx, id),
  saveOfPlace: saveForm,
})
