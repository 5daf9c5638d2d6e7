import { quickActionSettingsApi } from '@parkla/contract/office/quick-actions/quick-actions.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { addQuickAction, removeQuickAction, saveQuickAction } from './quick-actions.commands.ts'
import { listQuickActions, readQuickAction } from './quick-actions.queries.ts'

export const quickActionSettingsRoutes = bind(quickActionSettingsApi, {
  actions: listQuickActions,
  action: (ctx, { id }) => readQuickAction(ctx.db, id),
  add: addQuickAction,
  save: saveQuickAction,
  remove: removeQuickAction,
})
