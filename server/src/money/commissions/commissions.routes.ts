import { commissionsApi } from '@parkla/contract/money/commissions/commissions.endpoints.ts'
import { bind } from '../../kit/http/routes.ts'
import { addCommission, removeCommission } from './commissions.commands.ts'
import { exportCommissions } from './commissions-export.queries.ts'
import { listCommissions } from './commissions.queries.ts'

export const commissionsRoutes = bind(commissionsApi, {
  list: listCommissions,
  export: exportCommissions,
  add: addCommission,
  remove: removeCommission,
})
